import type { CallResult } from '@dentarium/api';
import type { LabExpert, LabItem, queryLabCatalogue } from '../calls.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import type { AuthorisedAccess } from '../../../kernel/access/context.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { toItemTerms } from './catalogue.ts';

/**
 * Lists the manufacturers for which the caller is regional sales. @throws Failure `access.denied` when there is none
 */
export async function requireCatalogueManufacturers(
  ctx: RecordContext,
): Promise<AuthorisedAccess & { readonly manufacturerIds: readonly string[] }> {
  const { accountId, db } = ctx.requireSelf();
  const rows = await db
    .selectFrom('lab_function')
    .select('organisation_id')
    .where('account_id', '=', accountId)
    .where('lab_function', '=', 'sales')
    .orderBy('organisation_id')
    .execute();
  if (rows.length === 0) throw new Failure('access.denied');
  return { manufacturerIds: rows.map(({ organisation_id }) => organisation_id), db };
}

const itemInUse = sql<boolean>`(exists (select from treatment_case where treatment_item_id = treatment_item.id)
  or exists (select from treatment_order where treatment_item_id = treatment_item.id))`;
const itemClinics = sql<string[]>`array(select organisation_id from treatment_item_organisation
  where treatment_item_id = treatment_item.id order by organisation_id)`;
const expertInUse = sql<boolean>`exists (select from treatment_case where expert_id = order_expert.id)`;

function selectItems(db: Kysely<Tables>) {
  return db
    .selectFrom('treatment_item')
    .selectAll()
    .select([itemInUse.as('in_use'), itemClinics.as('clinics')])
    .where('replaced_by', 'is', null)
    .orderBy('position')
    .orderBy('id');
}

function selectExperts(db: Kysely<Tables>) {
  return db.selectFrom('order_expert').selectAll().select(expertInUse.as('in_use')).orderBy('position').orderBy('id');
}

type ItemRow = Selectable<Tables['treatment_item']> & { readonly in_use: boolean; readonly clinics: string[] };
type ExpertRow = Selectable<Tables['order_expert']> & { readonly in_use: boolean };

/** Returns the editable properties that every catalogue entry has. */
function toEntry(row: ItemRow | ExpertRow) {
  return {
    version: row.version,
    isRetired: row.retired_at !== null,
    isInUse: row.in_use,
    position: row.position,
    nameCh: row.name_ch,
    nameEn: row.name_en,
    descriptionCh: row.description_ch,
    descriptionEn: row.description_en,
  };
}

function toLabItem(row: ItemRow): LabItem {
  return { ...toEntry(row), ...toItemTerms(row), isForAll: row.is_for_all, orgIds: row.clinics };
}

function toLabExpert(row: ExpertRow): LabExpert {
  return {
    ...toEntry(row),
    id: row.id,
    accountId: row.account_id,
    price: row.price,
    oldPrice: row.old_price,
    photo: row.avatar,
  };
}

/** Loads a product for its manufacturer to edit. */
export async function loadLabItem(db: Kysely<Tables>, id: string): Promise<LabItem> {
  return toLabItem(await selectItems(db).where('id', '=', id).executeTakeFirstOrThrow());
}

/** Loads an expert for their manufacturer to edit. */
export async function loadLabExpert(db: Kysely<Tables>, id: string): Promise<LabExpert> {
  return toLabExpert(await selectExperts(db).where('id', '=', id).executeTakeFirstOrThrow());
}

/** Selects the accounts that experts of manufacturers may have, and those that they have. */
function selectExpertAccounts(db: Kysely<Tables>, manufacturerIds: readonly string[]) {
  return db
    .selectFrom('account')
    .select(['account.id as accountId', 'real_name as name'])
    .where((eb) =>
      eb.or([
        eb.and([eb('disabled_at', 'is', null), eb('account.id', 'in', selectExpertFunctions(db, manufacturerIds))]),
        eb.exists(
          eb
            .selectFrom('order_expert')
            .select('order_expert.id')
            .where('manufacturer_id', 'in', manufacturerIds)
            .whereRef('account_id', '=', 'account.id'),
        ),
      ]),
    )
    .orderBy('real_name')
    .orderBy('account.id');
}

function selectExpertFunctions(db: Kysely<Tables>, manufacturerIds: readonly string[]) {
  return db
    .selectFrom('lab_function')
    .select('account_id')
    .where('organisation_id', 'in', manufacturerIds)
    .where('lab_function', '=', 'expert');
}

/**
 * Checks that an account has the function of an expert at a manufacturer.
 *
 * @throws Failure `order.expertAccount`
 */
export async function requireExpertAccount(
  db: Kysely<Tables>,
  accountId: string,
  manufacturerId: string,
): Promise<void> {
  const row = await selectExpertFunctions(db, [manufacturerId]).where('account_id', '=', accountId).executeTakeFirst();
  if (row === undefined) throw new Failure('order.expertAccount');
}

/** Selects the clinics that sign with manufacturers. */
export function selectClinics(db: Kysely<Tables>, manufacturers: readonly string[]) {
  return db
    .selectFrom('organisation')
    .select(['id', 'name', 'name_en', 'manufacturer_id'])
    .where('manufacturer_id', 'in', manufacturers)
    .orderBy('name')
    .orderBy('id');
}

/** Loads the catalogue of the caller's manufacturers. */
export async function loadLabCatalogue(ctx: RecordContext): Promise<CallResult<typeof queryLabCatalogue>> {
  const { manufacturerIds: manufacturers, db } = await requireCatalogueManufacturers(ctx);
  const clinics = await selectClinics(db, manufacturers).execute();
  return {
    items: (await selectItems(db).where('manufacturer_id', 'in', manufacturers).execute()).map(toLabItem),
    accounts: await selectExpertAccounts(db, manufacturers).execute(),
    experts: (await selectExperts(db).where('manufacturer_id', 'in', manufacturers).execute()).map(toLabExpert),
    clinics: clinics.map(({ id, name, name_en }) => ({ orgId: id, name: { ch: name, en: name_en } })),
  };
}
