import type { Kysely } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import type { AuthorisedAccess } from '../../../kernel/access/context.ts';
import { defineRowRule } from '../../../kernel/access/row-rule.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import type { AuthorisedOrder, StoredOrder } from '../cases/order-access.ts';

/** Lists the manufacturers of the caller, for a query of their orders; empty for an account of a clinic. */
export function listManufacturerIds(
  ctx: RecordContext,
): AuthorisedAccess & { readonly manufacturerIds: readonly string[] } {
  const { organisationIds, db } = ctx.listOrganisationIds();
  return { manufacturerIds: ctx.principal.labFunctions.size === 0 ? [] : organisationIds, db };
}

function findSubmittedOrder(db: Kysely<Tables>, id: string): Promise<StoredOrder | undefined> {
  return db
    .selectFrom('treatment_order')
    .selectAll()
    .where('id', '=', id)
    .where('is_hidden', '=', false)
    .where('submission_count', '>', 0)
    .executeTakeFirst();
}

/** An order that was submitted to the caller's manufacturer. */
export const labOrder = defineRowRule({
  refusal: 'order.notFound',
  async find(db, id: string, caller) {
    caller.recordSubject({ id });
    const { labFunctions, organisationIds } = caller.principal;
    const order = await findSubmittedOrder(db, id);
    if (order === undefined || labFunctions.size === 0 || !organisationIds.includes(order.manufacturer_id))
      return undefined;
    caller.recordSubject({ id, patientId: order.patient_id, organisationId: order.organisation_id });
    return order;
  },
});

/**
 * Locks an order of the caller's manufacturer for an action, after its patient as everywhere.
 *
 * @throws Failure `order.notFound` if the order was hidden meanwhile
 */
export async function lockLabOrder(db: Kysely<Tables>, order: StoredOrder): Promise<StoredOrder> {
  await db.selectFrom('patient').select('id').where('id', '=', order.patient_id).forUpdate().executeTakeFirst();
  const lockedOrder = await findSubmittedOrder(db, order.id);
  if (lockedOrder === undefined) throw new Failure('order.notFound');
  return lockedOrder;
}

/**
 * Loads an order that was submitted to the caller's manufacturer. An action locks it.
 *
 * @throws Failure `order.notFound`, also for one that was never submitted
 */
export async function requireLabOrder(
  ctx: RecordContext,
  id: string,
  purpose: 'view' | 'act',
): Promise<AuthorisedOrder> {
  const { row: order, db } = await ctx.requireRow(labOrder, id);
  return { order: purpose === 'view' ? order : await lockLabOrder(db, order), db };
}
