import type { saveAddress } from '@dentarium/api/orders/address-calls';
import type { DeliveryAddress } from '@dentarium/api/orders/shapes';
import type { FormRecord } from '@dentarium/domain/declared-form';
import type { Kysely, Selectable } from 'kysely';
import type { z } from 'zod/mini';
import type { RecordContext } from '../../../records/record-context.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { requireOrderingOrganisation, requireOperator } from '../cases/order-access.ts';
import type { FrozenAddress } from '../tables.ts';

type AddressForm = z.output<NonNullable<(typeof saveAddress)['body']>>;
type StoredAddress = Selectable<Tables['delivery_address']>;

const MOST = 50;

function toAddress(row: StoredAddress): DeliveryAddress {
  const { id, receiver, phone, region, street, is_default: isDefault } = row;
  return { id, receiver, phone, region, street, isDefault };
}

function addresses(db: Kysely<Tables>, organisationId: string) {
  return db
    .selectFrom('delivery_address')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null);
}

/** Lists the delivery addresses of an organisation whose orders the caller may fill in, the default first. */
export async function addressesOf(ctx: RecordContext, orgId: string): Promise<DeliveryAddress[]> {
  const rows = await addresses(ctx.db, await requireOrderingOrganisation(ctx, orgId))
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toAddress);
}

/** Lists the delivery addresses of an organisation as records of forms. */
export async function addressRecords(db: Kysely<Tables>, organisationId: string): Promise<FormRecord[]> {
  const rows = await addresses(db, organisationId).execute();
  return rows.map(({ id, receiver, region, street }) => ({ id, name: [receiver, region, street].join(' ') }));
}

/** Finds an address of an organisation for storing it with a delivery; `null` for one of another organisation. */
export async function addressFor(
  db: Kysely<Tables>,
  organisationId: string,
  id: string,
): Promise<FrozenAddress | null> {
  const row = await addresses(db, organisationId).where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const { receiver, phone, region, street } = row;
  return { receiver, phone, region, street };
}

/** Loads an address for storing it with a delivery. A deleted address is included, because the delivery was for it. */
export function frozenAddress(db: Kysely<Tables>, id: string): Promise<FrozenAddress> {
  return db
    .selectFrom('delivery_address')
    .select(['receiver', 'phone', 'region', 'street'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Loads an address of an organisation of the caller. */
async function ownAddress(ctx: RecordContext, id: string): Promise<StoredAddress> {
  ctx.recordSubject({ id });
  const row = await ctx.db
    .selectFrom('delivery_address')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('organisation_id', 'in', [...ctx.listOrganisationIds(), NOBODY])
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Failure('order.address');
  return row;
}

/** No organisation has this id; an empty list would be no condition. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Clears the default address of an organisation, which has at most one. */
async function clearDefault(db: Kysely<Tables>, organisationId: string): Promise<void> {
  // The lock of the organisation serialises concurrent changes of the default.
  await db.selectFrom('organisation').select('id').where('id', '=', organisationId).forUpdate().execute();
  await db
    .updateTable('delivery_address')
    .set({ is_default: false })
    .where('organisation_id', '=', organisationId)
    .where('is_default', '=', true)
    .execute();
}

/**
 * Adds an address, or replaces one.
 *
 * @throws Failure `order.address`, `order.tooManyAddresses`, `access.denied`
 */
export async function saveOne(ctx: RecordContext, form: AddressForm): Promise<DeliveryAddress> {
  requireOperator(ctx, form.operatorId);
  const { db } = ctx;
  const organisationId = ctx.requireOrganisation(form.orgId);
  const { receiver, phone, region, street } = form;
  const there = await addresses(db, organisationId).execute();
  const isDefault = form.isDefault || there.length === 0;
  if (isDefault) await clearDefault(db, organisationId);
  const said = { receiver, phone, region, street };
  if (form.id !== undefined) {
    const { id } = await ownAddress(ctx, form.id);
    if (there.every((one) => one.id !== id)) throw new Failure('order.address');
    const set = isDefault ? { ...said, is_default: true } : said;
    return toAddress(
      await db.updateTable('delivery_address').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
    );
  }
  if (there.length >= MOST) throw new Failure('order.tooManyAddresses');
  const row = await db
    .insertInto('delivery_address')
    .values({ ...said, organisation_id: organisationId, is_default: isDefault, created_by: ctx.principal.accountId })
    .returningAll()
    .executeTakeFirstOrThrow();
  ctx.recordSubject({ id: row.id, organisationId });
  return toAddress(row);
}

/** Deletes an address; deliveries that were sent there keep their copy. */
export async function deleteOne(ctx: RecordContext, input: { readonly id: string; readonly operatorId: string }) {
  requireOperator(ctx, input.operatorId);
  const { id } = await ownAddress(ctx, input.id);
  await ctx.db
    .updateTable('delivery_address')
    .set({ deleted_at: new Date(), is_default: false })
    .where('id', '=', id)
    .execute();
}

/** Makes an address the default. */
export async function makeDefault(ctx: RecordContext, input: { readonly id: string; readonly operatorId: string }) {
  requireOperator(ctx, input.operatorId);
  const { id, organisation_id: organisationId } = await ownAddress(ctx, input.id);
  await clearDefault(ctx.db, organisationId);
  await ctx.db.updateTable('delivery_address').set({ is_default: true }).where('id', '=', id).execute();
}
