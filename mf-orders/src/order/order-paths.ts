import type { WizardPage } from '@dentarium/orders/states';

/** Returns the path of an order's page. @param at a section of it, `parcels`. */
export function toOrderPath(orderId: string, at?: string): string {
  return `/case/detail?order=${orderId}${at === undefined ? '' : `#${at}`}`;
}

/** Returns the path of an order's submissions. @param number a submission; the last one by default. */
export function toSubmissionPath(orderId: string, number?: number): string {
  return `/case/submit?order=${orderId}${number === undefined ? '' : `&number=${number}`}`;
}

/** Returns the path of the printable case summary. @param number a submission; the current forms by default. */
export function toSummaryPath(orderId: string, number?: number): string {
  return `/case/sheet?order=${orderId}${number === undefined ? '' : `&number=${number}`}`;
}

/** Returns the path of the label for a model's parcel. */
export function toLabelPath(orderId: string): string {
  return `/case/label?order=${orderId}`;
}

/** The purpose of opening a plan: a decision, or a comparison with the previous version. */
export type PlanPurpose = 'confirm' | 'change' | 'compare';

/** Returns the path of an order's plan. @param version the number of a version; the latest one by default. */
export function toPlanPath(orderId: string, version?: number, purpose?: PlanPurpose): string {
  const place = purpose === undefined ? '' : `#${purpose}`;
  return `/case/plan?order=${orderId}${version === undefined ? '' : `&version=${version}`}${place}`;
}

/** Returns the path of a wizard page; the wizard selects the page by default. */
export function toWizardPath(orderId: string, page?: WizardPage): string {
  return `/case/stage${page === undefined ? '' : `/${page}`}?order=${orderId}`;
}

/** Returns the path of the wizard for a new order. */
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
