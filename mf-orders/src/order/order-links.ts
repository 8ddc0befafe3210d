import type { WizardPage } from '@dentarium/orders/states';

/** The page of an order. @param at a part of it, `parcels`. */
export function toOrderPath(orderId: string, at?: string): string {
  return `/case/detail?order=${orderId}${at === undefined ? '' : `#${at}`}`;
}

/** What an order was sent with. @param number a submission; the last one without it. */
export function toSubmissionPath(orderId: string, number?: number): string {
  return `/case/submit?order=${orderId}${number === undefined ? '' : `&number=${number}`}`;
}

/** The case summary of an order to print. @param number a submission, as it was sent; the forms as they stand without it. */
export function toSummaryPath(orderId: string, number?: number): string {
  return `/case/sheet?order=${orderId}${number === undefined ? '' : `&number=${number}`}`;
}

/** The label for the parcel of a model of an order. */
export function toLabelPath(orderId: string): string {
  return `/case/label?order=${orderId}`;
}

/** What somebody comes to the page of a plan for: to decide on it, or to compare it with the version before. */
export type PlanPurpose = 'confirm' | 'change' | 'compare';

/** The plan of an order. @param version the number of a version; the latest one without it. */
export function toPlanPath(orderId: string, version?: number, purpose?: PlanPurpose): string {
  const place = purpose === undefined ? '' : `#${purpose}`;
  return `/case/plan?order=${orderId}${version === undefined ? '' : `&version=${version}`}${place}`;
}

/** A page of the wizard of an order; where it opens by itself when no page is named. */
export function toWizardPath(orderId: string, page?: WizardPage): string {
  return `/case/stage${page === undefined ? '' : `/${page}`}?order=${orderId}`;
}

/** The wizard of an order that is not created yet. */
export function toNewOrderPath(order: {
  readonly patientId: string;
  readonly type?: number;
  readonly caseId?: string;
}): string {
  const search = new URLSearchParams({ patient: order.patientId });
  if (order.type !== undefined) search.set('type', String(order.type));
  if (order.caseId !== undefined) search.set('case', order.caseId);
  return `/case/stage/treatment?${search}`;
}
