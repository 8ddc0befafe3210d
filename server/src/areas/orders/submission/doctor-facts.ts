import type { OrderFacts } from '@dentarium/orders/states';
import type { StoredOrder } from '../cases/order-access.ts';

type DoctorFacts = Pick<OrderFacts, 'mayEdit' | 'patientStopped' | 'patientDeleted' | 'versionMatches'>;

/** Returns whether an order is unchanged since the caller read it; without a version nothing is compared. */
export function isCurrent(order: Pick<StoredOrder, 'version'>, version: number | undefined): boolean {
  return version === undefined || order.version === version;
}

/**
 * Returns the facts that every action of a doctor needs. Reading the order for an edit (`requireOrder`) refuses callers
 * without access, and deleted or stopped patients.
 */
export function toDoctorFacts(order?: Pick<StoredOrder, 'version'>, version?: number): DoctorFacts {
  const versionMatches = order === undefined || isCurrent(order, version);
  return { mayEdit: true, patientStopped: false, patientDeleted: false, versionMatches };
}
