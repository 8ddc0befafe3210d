import type { DataRequest, OrderForm, OrderInfo } from '@dentarium/api/orders/shapes';
import { resolveModelSource } from '@dentarium/orders/forms';
import { FORM_KEYS, type FormKey, getOrderStatusOrThrow } from '@dentarium/orders/states';
import { findStatus } from '../order/order-state.ts';
import type { FillState, WizardOrder } from './wizard-steps.ts';

const KNOWN_KEYS: readonly FormKey[] = Object.values(FORM_KEYS);

/** Returns the key of a form; undefined for one that this version does not know. */
export function toKnownKey(formKey: number): FormKey | undefined {
  return KNOWN_KEYS.find((key) => key === formKey);
}

/** Finds the form of an order by its key. Every order has all forms of its type. */
export function findForm(order: Pick<OrderInfo, 'forms'>, key: FormKey): OrderForm | undefined {
  return order.forms.find(({ formKey }) => formKey === key);
}

/** Returns the selected stage of an order's images; `null` without a selection. */
export function getSelectedStage(order: Pick<OrderInfo, 'forms'>): string | null {
  const stage = findForm(order, FORM_KEYS.images)?.formValue['stage'];
  return typeof stage === 'string' ? stage : null;
}

function isAnswered(answer: unknown): boolean {
  if (answer === null || answer === undefined || answer === '') return false;
  return !Array.isArray(answer) || answer.length > 0;
}

/** Returns the completion of a form; undefined for one that was never saved. */
function toFillState(
  { formKey, version, isFinish, formValue }: OrderForm,
  invalidForms: InvalidForms,
): FillState | undefined {
  if (version === 0) return undefined;
  // Images are only checked by their slots, whose requirements may have changed since the save.
  if (formKey === FORM_KEYS.images && invalidForms !== null ? !invalidForms.has(formKey) : isFinish) return 'finished';
  // `v` is the version of the declaration.
  return Object.entries(formValue).some(([name, answer]) => name !== 'v' && isAnswered(answer)) ? 'begun' : 'empty';
}

/** Returns the forms for which the manufacturer waits; `null` while the whole order may be changed. */
export function listRequestedForms(
  order: Pick<OrderInfo, 'detailStatus' | 'stepStatus' | 'dataRequests'>,
): ReadonlySet<FormKey> | null {
  if (getOrderStatusOrThrow(order.detailStatus, order.stepStatus).edit !== 'asked') return null;
  return new Set(listOpenItems(order).flatMap(({ formKey }) => toKnownKey(formKey) ?? []));
}

/** Lists the items of unanswered requests, including those that were supplied since. */
export function listOpenItems(
  { dataRequests }: Pick<OrderInfo, 'dataRequests'>,
  isCounted: (request: DataRequest) => boolean = () => true,
) {
  return dataRequests
    .filter((request) => request.closedAt === null && isCounted(request))
    .flatMap(({ items }) => items);
}

function listMissingForms(order: OrderInfo): ReadonlySet<FormKey> {
  const missingItems = listOpenItems(order).filter(({ isSupplied }) => !isSupplied);
  return new Set(missingItems.flatMap(({ formKey }) => toKnownKey(formKey) ?? []));
}

type InvalidForms = WizardOrder['invalidForms'];

/**
 * Creates the state of an order for the rules of the wizard.
 *
 * @param invalidForms the forms because of whose slots the order would be refused; `null` until this is known
 */
export function toWizardOrder(order: OrderInfo, invalidForms: InvalidForms): WizardOrder {
  const forms = order.forms.flatMap((form): [FormKey, FillState][] => {
    const key = toKnownKey(form.formKey);
    const state = toFillState(form, invalidForms);
    return key === undefined || state === undefined ? [] : [[key, state]];
  });
  return {
    forms: new Map(forms),
    requestedForms: findStatus(order) === undefined ? null : listRequestedForms(order),
    missingForms: listMissingForms(order),
    invalidForms,
    rejectedForms: new Set(order.rejections.flatMap(({ formKey }) => toKnownKey(formKey) ?? [])),
    models: resolveModelSource(order.type, (key) => findForm(order, key)?.formValue ?? {}),
  };
}

/** Returns whether the caller may currently change a form of an order. */
export function canChangeForm(order: OrderInfo, key: FormKey): boolean {
  const edit = findStatus(order)?.edit ?? null;
  if (!order.mayEdit || order.isPaused || edit === null || edit === 'followOn' || edit === 'application') return false;
  return edit !== 'asked' || listRequestedForms(order)?.has(key) === true;
}
