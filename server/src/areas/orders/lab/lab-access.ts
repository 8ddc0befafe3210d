import type { RecordContext } from '../../../records/record-context.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import type { StoredOrder } from '../cases/order-access.ts';

/** Lists the manufacturers of the caller; empty for an account of a clinic. */
export function listManufacturerIds(ctx: RecordContext): readonly string[] {
  return ctx.principal.labFunctions.size === 0 ? [] : ctx.listOrganisationIds();
}

/**
 * Loads an order that was submitted to the caller's manufacturer. An action locks it, after its patient as everywhere.
 *
 * @throws Failure `order.notFound`, also for one that was never submitted
 */
export async function requireLabOrder(ctx: RecordContext, id: string, purpose: 'view' | 'act'): Promise<StoredOrder> {
  ctx.recordSubject({ id });
  const manufacturers = listManufacturerIds(ctx);
  const read = () =>
    ctx.db
      .selectFrom('treatment_order')
      .selectAll()
      .where('id', '=', id)
      .where('is_hidden', '=', false)
      .where('submission_count', '>', 0)
      .executeTakeFirst();
  const order = await read();
  if (order === undefined || !manufacturers.includes(order.manufacturer_id)) throw new Failure('order.notFound');
  ctx.recordSubject({ id, patientId: order.patient_id, organisationId: order.organisation_id });
  if (purpose === 'view') return order;
  await ctx.db.selectFrom('patient').select('id').where('id', '=', order.patient_id).forUpdate().executeTakeFirst();
  const lockedOrder = await read();
  if (lockedOrder === undefined) throw new Failure('order.notFound');
  return lockedOrder;
}
