import type { saveAddress } from './calls.ts';
import type { DeliveryAddress } from '@dentarium/api/orders/shapes';
import type { FormRecord } from '@dentarium/domain/declared-form';
import { isReachablePhone, normalisePhone } from '@dentarium/domain/phone';
import type { Kysely, Selectable } from 'kysely';
import type { z } from 'zod/mini';
import type { RecordContext } from '../../../records/record-context.ts';
import type { AuthorisedAccess } from '../../../kernel/access/context.ts';
import { lockCount } from '../../../kernel/db/lock-count.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { requireVersion } from '../../../kernel/failures/optimistic-lock.ts';
import { requireOrderingOrganisation, requireOperator } from '../cases/order-access.ts';
import type { FrozenAddress } from '../tables.ts';

type AddressForm = z.output<NonNullable<(typeof saveAddress)['body']>>;
type StoredAddress = Selectable<Tables['delivery_address']>;

const MAX_ADDRESSES = 50;

function toAddress(row: StoredAddress): DeliveryAddress {
  const { id, receiver, phone, region, street, is_default: isDefault, version } = row;
  return { id, receiver, phone, region, street, isDefault, version };
}

function selectAddresses(db: Kysely<Tables>, organisationId: string) {
  return db
    .selectFrom('delivery_address')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null);
}

/** Lists the delivery addresses of an organisation whose orders the caller may fill in, the default first. */
export async function listAddresses(ctx: RecordContext, orgId: string): Promise<DeliveryAddress[]> {
  const { organisationId, db } = await requireOrderingOrganisation(ctx, orgId);
  const rows = await selectAddresses(db, organisationId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toAddress);
}

/** Lists the delivery addresses of an organisation as records of forms. */
export async function listAddressRecords(db: Kysely<Tables>, organisationId: string): Promise<FormRecord[]> {
  const rows = await selectAddresses(db, organisationId).execute();
  return rows.map(({ id, receiver, region, street }) => ({ id, name: [receiver, region, street].join(' ') }));
}

/** Finds an address of an organisation for storing it with a delivery; `null` for one of another organisation. */
export async function findFrozenAddress(
  db: Kysely<Tables>,
  organisationId: string,
  id: string,
): Promise<FrozenAddress | null> {
  const row = await selectAddresses(db, organisationId).where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const { receiver, phone, region, street } = row;
  return { receiver, phone, region, street };
}

/** Loads an address for storing it with a delivery. A deleted address is included, because the delivery was for it. */
export function loadFrozenAddress(db: Kysely<Tables>, id: string): Promise<FrozenAddress> {
  return db
    .selectFrom('delivery_address')
    .select(['receiver', 'phone', 'region', 'street'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Loads an address of an organisation of the caller. */
async function requireOwnAddress(
  ctx: RecordContext,
  id: string,
): Promise<AuthorisedAccess & { readonly address: StoredAddress }> {
  ctx.recordSubject({ id });
  const { organisationIds, db } = ctx.listOrganisationIds();
  const address = await db
    .selectFrom('delivery_address')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('organisation_id', 'in', [...organisationIds, NO_ORGANISATION_ID])
    .forUpdate()
    .executeTakeFirst();
  if (address === undefined) throw new Failure('order.address');
  return { address, db };
}

/** No organisation has this id; an empty list would be no condition. */
const NO_ORGANISATION_ID = '00000000-0000-0000-0000-000000000000';

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
 * @throws Failure `order.address`, `order.addressPhone`, `order.tooManyAddresses`, `access.denied`, `version.stale`
 */
export async function saveDeliveryAddress(ctx: RecordContext, form: AddressForm): Promise<DeliveryAddress> {
  requireOperator(ctx, form.operatorId);
  const { organisationId, db } = ctx.requireOrganisation(form.orgId);
  const { receiver, region, street } = form;
  const phone = normalisePhone(form.phone, 'ch');
  if (!isReachablePhone(phone)) throw new Failure('order.addressPhone');
  await lockCount(db, 'delivery_address', organisationId);
  const existingAddresses = await selectAddresses(db, organisationId).execute();
  const isDefault = form.isDefault || existingAddresses.length === 0;
  if (isDefault) await clearDefault(db, organisationId);
  const columns = { receiver, phone, region, street };
  if (form.id !== undefined) {
    const { address } = await requireOwnAddress(ctx, form.id);
    const { id, version } = address;
    requireVersion('deliveryAddress', address, form.version);
    if (existingAddresses.every((one) => one.id !== id)) throw new Failure('order.address');
    const set = { ...columns, version: version + 1, ...(isDefault ? { is_default: true } : {}) };
    return toAddress(
      await db.updateTable('delivery_address').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
    );
  }
  if (existingAddresses.length >= MAX_ADDRESSES) throw new Failure('order.tooManyAddresses');
  const row = await db
    .insertInto('delivery_address')
    .values({ ...columns, organisation_id: organisationId, is_default: isDefault, created_by: ctx.principal.accountId })
    .returningAll()
    .executeTakeFirstOrThrow();
  ctx.recordSubject({ id: row.id, organisationId });
  return toAddress(row);
}

/** Deletes an address; deliveries that were sent there keep their copy. @throws Failure `version.stale` */
export async function deleteDeliveryAddress(
  ctx: RecordContext,
  input: { readonly id: string; readonly operatorId: string; readonly version?: number | undefined },
) {
  requireOperator(ctx, input.operatorId);
  const { address, db } = await requireOwnAddress(ctx, input.id);
  requireVersion('deliveryAddress', address, input.version);
  const { id } = address;
  await db
    .updateTable('delivery_address')
    .set({ deleted_at: new Date(), is_default: false })
    .where('id', '=', id)
    .execute();
}

/** Makes an address the default. */
export async function setDefaultAddress(
  ctx: RecordContext,
  input: { readonly id: string; readonly operatorId: string },
) {
  requireOperator(ctx, input.operatorId);
  const { address, db } = await requireOwnAddress(ctx, input.id);
  const { id, organisation_id: organisationId } = address;
  await clearDefault(db, organisationId);
  await db.updateTable('delivery_address').set({ is_default: true }).where('id', '=', id).execute();
}
