import type { AuthorisedCaller } from '../../../kernel/access/context.ts';
import type { OrderActionRequest } from './change-order.ts';
import { toDoctorFacts } from '../submission/doctor-facts.ts';
import type { StoredOrder } from './order-access.ts';

/** Creates an action of a doctor, with the facts that every such action needs. */
export function createDoctorAction(
  { db, principal }: AuthorisedCaller,
  order: StoredOrder,
  request: Pick<OrderActionRequest, 'action' | 'facts'> &
    Partial<OrderActionRequest> & { readonly version?: number | undefined },
): OrderActionRequest {
  const { version, facts, ...rest } = request;
  return {
    db,
    order,
    actors: ['doctor'],
    actorId: principal.accountId,
    ...rest,
    facts: { ...toDoctorFacts(order, version), ...facts },
  };
}

/** Returns whether a reviewer has locked an order. */
export function isLocked(order: Pick<StoredOrder, 'locked_until'>): boolean {
  return order.locked_until !== null && order.locked_until > new Date();
}
