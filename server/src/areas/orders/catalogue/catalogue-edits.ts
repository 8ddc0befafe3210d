import type { LabExpertForm, LabItem, LabItemForm } from '../calls.ts';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import type { AuthorisedAccess } from '../../../kernel/access/context.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { requireVersion } from '../../../kernel/failures/optimistic-lock.ts';
import {
  requireCatalogueManufacturers,
  selectClinics,
  loadLabExpert,
  loadLabItem,
  requireExpertAccount,
} from './lab-catalogue.ts';
import { requireOperator } from '../cases/order-access.ts';

interface SaveInput {
  readonly operatorId: string;
  readonly version?: number | undefined;
}

/** The input that ends or resumes the offer of an entry. */
interface OfferInput {
  readonly operatorId: string;
  readonly id: string;
  readonly version: number;
  readonly isRetired: boolean;
}

/** Checks that the crossed-out price is the higher one. @throws Failure `order.oldPrice` */
function requirePrices({ price, oldPrice }: Pick<LabItemForm, 'price' | 'oldPrice'>): void {
  if (oldPrice !== null && (price === null || oldPrice <= price)) throw new Failure('order.oldPrice');
}

/** Locks an entry of the caller's catalogue. @throws Failure `order.catalogueEntry`, `version.stale` */
async function lockEntry(
  ctx: RecordContext,
  table: 'treatment_item' | 'order_expert',
  { id, version }: { readonly id: string; readonly version: number | undefined },
): Promise<AuthorisedAccess & { readonly manufacturerId: string }> {
  ctx.recordSubject({ id });
  const { manufacturerIds, db } = await requireCatalogueManufacturers(ctx);
  const row = await db
    .selectFrom(table)
    .select(['manufacturer_id', 'version'])
    .where('id', '=', id)
    .where('manufacturer_id', 'in', manufacturerIds)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Failure('order.catalogueEntry');
  requireVersion('catalogueEntry', row, version);
  return { manufacturerId: row.manufacturer_id, db };
}

/** Returns the manufacturer for new entries. */
async function requireOwnManufacturer(
  ctx: RecordContext,
): Promise<AuthorisedAccess & { readonly manufacturerId: string }> {
  const { manufacturerIds, db } = await requireCatalogueManufacturers(ctx);
  const [manufacturerId] = manufacturerIds;
  if (manufacturerId === undefined) throw new Failure('access.denied');
  return { manufacturerId, db };
}

function toItemColumns(form: LabItemForm) {
  return {
    kind: form.kind,
    name_ch: form.nameCh,
    name_en: form.nameEn,
    description_ch: form.descriptionCh.trim(),
    description_en: form.descriptionEn.trim(),
    light_color: form.lightColor,
    deep_color: form.deepColor,
    order_types: toSortedCodes(form.orderTypes),
    dental_ages: toSortedCodes(form.dentalAges),
    arches: form.arches,
    max_steps: form.maxSteps,
    restarts: form.restarts,
    valid_months: form.validMonths,
    retainer_phase: form.retainerPhase,
    is_need_expert: form.isNeedExpert,
    price: form.price,
    old_price: form.oldPrice,
  };
}

function toSortedCodes(codes: readonly number[]): number[] {
  return [...new Set(codes)].toSorted((a, b) => a - b);
}

/**
 * Returns whether a change of a product would be visible in an order that refers to it. Its position and its clinics
 * are not.
 */
function hasVisibleChange(before: LabItem, form: LabItemForm): boolean {
  return JSON.stringify(toItemColumns(before)) !== JSON.stringify(toItemColumns(form));
}

/**
 * Saves a product. A product that an order refers to stays unchanged; its next version is a new product.
 *
 * @throws Failure `order.catalogueEntry`, `order.oldPrice`, `order.clinic`, `version.stale`
 */
export async function saveItem(
  ctx: RecordContext,
  input: SaveInput & LabItemForm & { readonly itemId?: string | undefined },
): Promise<LabItem> {
  requireOperator(ctx, input.operatorId);
  requirePrices(input);
  const { itemId, version } = input;
  if (itemId === undefined) {
    const { manufacturerId, db } = await requireOwnManufacturer(ctx);
    return loadLabItem(db, await insertItem(db, { form: input, manufacturerId, version: 1 }));
  }
  const { manufacturerId, db } = await lockEntry(ctx, 'treatment_item', { id: itemId, version });
  const before = await requireCurrentItem(db, itemId);
  if (before.isInUse && hasVisibleChange(before, input))
    return replaceItem(db, before, { form: input, manufacturerId });
  await db
    .updateTable('treatment_item')
    .set({
      ...toItemColumns(input),
      position: input.position,
      is_for_all: input.isForAll,
      version: before.version + 1,
    })
    .where('id', '=', itemId)
    .execute();
  await writeClinics(db, { itemId, manufacturerId, form: input });
  return loadLabItem(db, itemId);
}

/**
 * Loads the current version of a product. @throws Failure `version.stale` for a version that another one has replaced
 */
async function requireCurrentItem(db: Kysely<Tables>, id: string): Promise<LabItem> {
  const { replaced_by: replacementId } = await db
    .selectFrom('treatment_item')
    .select('replaced_by')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (replacementId !== null) throw new Failure('version.stale', { noun: 'catalogueEntry' });
  return loadLabItem(db, id);
}

interface NewItem {
  readonly form: LabItemForm;
  readonly manufacturerId: string;
}

async function replaceItem(db: Kysely<Tables>, before: LabItem, { form, manufacturerId }: NewItem): Promise<LabItem> {
  const newItem = { form, manufacturerId, version: before.version + 1, isRetired: before.isRetired };
  const id = await insertItem(db, newItem);
  await db
    .updateTable('treatment_item')
    .set({ retired_at: new Date(), replaced_by: id, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute();
  return loadLabItem(db, id);
}

async function insertItem(
  db: Kysely<Tables>,
  { form, manufacturerId, version, isRetired = false }: NewItem & { version: number; isRetired?: boolean },
): Promise<string> {
  const { id } = await db
    .insertInto('treatment_item')
    .values({
      ...toItemColumns(form),
      manufacturer_id: manufacturerId,
      position: form.position,
      is_for_all: form.isForAll,
      version,
      retired_at: isRetired ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeClinics(db, { itemId: id, manufacturerId, form });
  return id;
}

/** Stores the clinics of a product. @throws Failure `order.clinic` */
async function writeClinics(
  db: Kysely<Tables>,
  { itemId, manufacturerId, form }: { itemId: string; manufacturerId: string; form: LabItemForm },
): Promise<void> {
  const orgIds = [...new Set(form.isForAll ? [] : form.orgIds)];
  const signedClinics = new Set((await selectClinics(db, [manufacturerId]).execute()).map(({ id }) => id));
  if (orgIds.some((id) => !signedClinics.has(id))) throw new Failure('order.clinic');
  await db.deleteFrom('treatment_item_organisation').where('treatment_item_id', '=', itemId).execute();
  if (orgIds.length > 0)
    await db
      .insertInto('treatment_item_organisation')
      .values(orgIds.map((id) => ({ treatment_item_id: itemId, organisation_id: id })))
      .execute();
}

/** Ends or resumes the offer of a product. @throws Failure `order.catalogueEntry`, `version.stale` */
export async function retireItem(ctx: RecordContext, input: OfferInput): Promise<LabItem> {
  requireOperator(ctx, input.operatorId);
  const { db } = await lockEntry(ctx, 'treatment_item', input);
  await requireCurrentItem(db, input.id);
  await updateOffer(db, 'treatment_item', input);
  return loadLabItem(db, input.id);
}

function updateOffer(
  db: Kysely<Tables>,
  table: 'treatment_item' | 'order_expert',
  { id, isRetired, version }: OfferInput,
) {
  return db
    .updateTable(table)
    .set({ retired_at: isRetired ? new Date() : null, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

function toExpertColumns(form: LabExpertForm) {
  return {
    position: form.position,
    name_ch: form.nameCh,
    name_en: form.nameEn,
    description_ch: form.descriptionCh.trim(),
    description_en: form.descriptionEn.trim(),
    price: form.price,
    old_price: form.oldPrice,
  };
}

/**
 * Converts the image of a person to the stored format. @throws Failure `account.avatar` for what is no JPEG or PNG that
 * can be read
 */
export type AvatarConverter = (image: Buffer) => Promise<string>;

/**
 * Returns the stored photograph: the previous one if omitted, or the newly converted one, regardless of processing in
 * the browser.
 */
async function toStoredPhoto(before: string, photo: string | undefined, toAvatar: AvatarConverter): Promise<string> {
  if (photo === undefined || photo === before) return before;
  return photo === '' ? '' : toAvatar(Buffer.from(photo.slice(photo.indexOf(',') + 1), 'base64'));
}

/**
 * Returns the account of an expert: the previous one if omitted or unchanged, or another one that is an expert.
 *
 * @throws Failure `order.expertAccount`
 */
async function toLinkedAccount(
  db: Kysely<Tables>,
  { before, input: { accountId = before }, manufacturerId }: AccountChange,
): Promise<string | null> {
  if (accountId !== null && accountId !== before) await requireExpertAccount(db, accountId, manufacturerId);
  return accountId;
}

interface AccountChange {
  readonly before: string | null;
  readonly input: Pick<LabExpertForm, 'accountId'>;
  readonly manufacturerId: string;
}

/**
 * Saves an expert; the agreed fee of a case stays unchanged.
 *
 * @throws Failure `order.catalogueEntry`, `order.oldPrice`, `order.expertAccount`, `account.avatar`, `version.stale`
 */
export async function saveExpert(
  ctx: RecordContext,
  input: SaveInput & LabExpertForm & { readonly expertId?: string | undefined },
  toAvatar: AvatarConverter,
) {
  requireOperator(ctx, input.operatorId);
  requirePrices(input);
  const { expertId, version } = input;
  if (expertId === undefined) {
    const { manufacturerId, db } = await requireOwnManufacturer(ctx);
    const accountId = await toLinkedAccount(db, { before: null, input, manufacturerId });
    const { id } = await db
      .insertInto('order_expert')
      .values({
        ...toExpertColumns(input),
        avatar: await toStoredPhoto('', input.photo, toAvatar),
        manufacturer_id: manufacturerId,
        account_id: accountId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return loadLabExpert(db, id);
  }
  const { manufacturerId, db } = await lockEntry(ctx, 'order_expert', { id: expertId, version });
  const before = await loadLabExpert(db, expertId);
  const accountId = await toLinkedAccount(db, { before: before.accountId, input, manufacturerId });
  await db
    .updateTable('order_expert')
    .set({
      ...toExpertColumns(input),
      account_id: accountId,
      avatar: await toStoredPhoto(before.photo, input.photo, toAvatar),
      version: before.version + 1,
    })
    .where('id', '=', expertId)
    .execute();
  return loadLabExpert(db, expertId);
}

/** Ends or resumes the offer of an expert. @throws Failure `order.catalogueEntry`, `version.stale` */
export async function retireExpert(ctx: RecordContext, input: OfferInput) {
  requireOperator(ctx, input.operatorId);
  const { db } = await lockEntry(ctx, 'order_expert', input);
  await updateOffer(db, 'order_expert', input);
  return loadLabExpert(db, input.id);
}
