import type { RecordContext } from '../../../records/record-context.ts';
import type { OrderActionRequest } from './change-order.ts';
import { toDoctorFacts } from '../submission/doctor-facts.ts';
import type { StoredOrder } from './order-access.ts';

/** Creates an action of a doctor, with the facts that every such action needs. */
export function createDoctorAction(
  ctx: RecordContext,
  order: StoredOrder,
  request: Pick<OrderActionRequest, 'action' | 'facts'> &
    Partial<OrderActionRequest> & { readonly version?: number | undefined },
): OrderActionRequest {
  const { version, facts, ...rest } = request;
  const { accountId: actorId } = ctx.principal;
  return {
    db: ctx.db,
    order,
    actors: ['doctor'],
    actorId,
    ...rest,
    facts: { ...toDoctorFacts(order, version), ...facts },
  };
}

/** Returns whether a reviewer has locked an order. */
export function isLocked(order: StoredOrder): boolean {
  return order.locked_until !== null && order.locked_until > new Date();
}
