import type { Expert, TreatmentItem } from '@dentarium/api/orders/shapes';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { requireOrderingOrganisation } from '../cases/order-access.ts';

/** A product as it is stored. */
export type StoredItem = Selectable<Tables['treatment_item']>;
/** An expert as they are stored. */
export type StoredExpert = Selectable<Tables['order_expert']>;

/** Returns the properties of a product without its texts. */
export function toItemTerms(row: StoredItem) {
  return {
    id: row.id,
    kind: row.kind,
    lightColor: row.light_color,
    deepColor: row.deep_color,
    orderTypes: row.order_types,
    dentalAges: row.dental_ages,
    arches: row.arches,
    maxSteps: row.max_steps,
    restarts: row.restarts,
    validMonths: row.valid_months,
    retainerPhase: row.retainer_phase,
    isNeedExpert: row.is_need_expert,
    price: row.price,
    oldPrice: row.old_price,
  };
}

/** Returns a product in the format of the contract. */
export function toItem(row: StoredItem): TreatmentItem {
  return {
    ...toItemTerms(row),
    name: { ch: row.name_ch, en: row.name_en },
    description: { ch: row.description_ch, en: row.description_en },
  };
}

/** Returns an expert in the format of the contract. */
export function toExpert(row: StoredExpert): Expert {
  return {
    id: row.id,
    doctorName: { ch: row.name_ch, en: row.name_en },
    price: row.price,
    oldPrice: row.old_price,
    selfDescription: { ch: row.description_ch, en: row.description_en },
    avatarImagePath: row.avatar,
  };
}

const SIGNED_STATE = 2;

/** Finds the manufacturer that an organisation signs with; `null` without one. */
export async function findManufacturer(db: Kysely<Tables>, organisationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('organisation')
    .select('manufacturer_id')
    .where('id', '=', organisationId)
    .where('signing_state', '=', SIGNED_STATE)
    .executeTakeFirst();
  return row?.manufacturer_id ?? null;
}

/** Lists the products that an organisation may order: those of its manufacturer for all clinics, and those for it. */
export async function listItems(db: Kysely<Tables>, organisationId: string): Promise<StoredItem[]> {
  const manufacturer = await findManufacturer(db, organisationId);
  if (manufacturer === null) return [];
  return db
    .selectFrom('treatment_item')
    .selectAll()
    .where('manufacturer_id', '=', manufacturer)
    .where('retired_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('is_for_all', '=', true),
        eb.exists(
          eb
            .selectFrom('treatment_item_organisation')
            .select('organisation_id')
            .whereRef('treatment_item_id', '=', 'treatment_item.id')
            .where('organisation_id', '=', organisationId),
        ),
      ]),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Lists the ids of all versions of a product, because orders may refer to each of them. */
export async function listVersionIds(db: Kysely<Tables>, itemId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive version as (
      select id, replaced_by from treatment_item where id = ${itemId}::uuid
      union
      select other.id, other.replaced_by from treatment_item as other
        join version on other.replaced_by = version.id or other.id = version.replaced_by)
    select id from version`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists the products that an organisation of the caller may order. */
export async function listOrganisationItems(ctx: RecordContext, orgId: string): Promise<TreatmentItem[]> {
  const { organisationId, db } = ctx.requireOrganisation(orgId);
  return (await listItems(db, organisationId)).map(toItem);
}

/**
 * Lists the experts whom organisations of the caller may choose, or those of one organisation whose orders they may
 * fill in.
 */
export async function listExperts(ctx: RecordContext, orgId: string | undefined): Promise<Expert[]> {
  const { organisationIds, db } = ctx.listOrganisationIds();
  const organisations =
    orgId === undefined ? organisationIds : [(await requireOrderingOrganisation(ctx, orgId)).organisationId];
  if (organisations.length === 0) return [];
  const rows = await db
    .selectFrom('order_expert')
    .selectAll()
    .where('retired_at', 'is', null)
    .where((eb) =>
      eb(
        'manufacturer_id',
        'in',
        eb
          .selectFrom('organisation')
          .select('organisation.manufacturer_id')
          .where('organisation.id', 'in', organisations)
          .where('signing_state', '=', SIGNED_STATE),
      ),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(toExpert);
}

/** Finds an offered expert of a manufacturer by id. */
export function findOfferedExpert(db: Kysely<Tables>, id: string, manufacturerId: string) {
  return db
    .selectFrom('order_expert')
    .selectAll()
    .where('id', '=', id)
    .where('manufacturer_id', '=', manufacturerId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}
