import type { OrderFacts } from '@dentarium/orders/states';
import type { StoredOrder } from '../cases/order-access.ts';

type Common = Pick<OrderFacts, 'mayEdit' | 'patientStopped' | 'patientDeleted' | 'versionMatches'>;

/** Whether nobody has changed an order since the caller has seen it; without a version nothing is compared. */
export function isCurrent(order: Pick<StoredOrder, 'version'>, version: number | undefined): boolean {
  return version === undefined || order.version === version;
}

/**
 * What every action of a doctor asks. Who may not change the patient, or whose patient is deleted or stopped, is refused when the order is
 * read for an edit (`orderFor`).
 */
export function ofDoctor(order?: Pick<StoredOrder, 'version'>, version?: number): Common {
  const versionMatches = order === undefined || isCurrent(order, version);
  return { mayEdit: true, patientStopped: false, patientDeleted: false, versionMatches };
}
