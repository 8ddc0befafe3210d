import type { OrderForm, OrderInfo } from '@dentarium/api/orders/shapes';
import { resolveModelSource } from '@dentarium/orders/forms';
import { FORM_KEYS, type FormKey, getOrderStatusOrThrow } from '@dentarium/orders/states';
import { findStatus } from '../order/order-state.ts';
import type { FillState, WizardOrder } from './wizard-steps.ts';

const KNOWN_KEYS: readonly FormKey[] = Object.values(FORM_KEYS);

/** The key of a form, as far as this version knows it. */
function toKnownKey(formKey: number): FormKey | undefined {
  return KNOWN_KEYS.find((key) => key === formKey);
}

/** The form of an order with a key; every order has all forms of its type. */
export function findForm(order: Pick<OrderInfo, 'forms'>, key: FormKey): OrderForm | undefined {
  return order.forms.find(({ formKey }) => formKey === key);
}

/** The stage that somebody has chosen for the images of an order; `null` while there is none. */
export function getSelectedStage(order: Pick<OrderInfo, 'forms'>): string | null {
  const stage = findForm(order, FORM_KEYS.images)?.formValue['stage'];
  return typeof stage === 'string' ? stage : null;
}

function isAnswered(answer: unknown): boolean {
  if (answer === null || answer === undefined || answer === '') return false;
  return !Array.isArray(answer) || answer.length > 0;
}

/** How far a form is; nothing of one that was never saved. */
function toFillState(
  { formKey, version, isFinish, formValue }: OrderForm,
  invalidForms: InvalidForms,
): FillState | undefined {
  if (version === 0) return undefined;
  // Images are judged by their places alone, and what these need may have changed since they were saved.
  if (formKey === FORM_KEYS.images && invalidForms !== null ? !invalidForms.has(formKey) : isFinish) return 'finished';
  // `v` is the version of the declaration.
  return Object.entries(formValue).some(([name, answer]) => name !== 'v' && isAnswered(answer)) ? 'begun' : 'empty';
}

/** The forms that the manufacturer still waits for; `null` while the whole order may be changed. */
export function listRequestedForms(
  order: Pick<OrderInfo, 'detailStatus' | 'stepStatus' | 'dataRequests'>,
): ReadonlySet<FormKey> | null {
  if (getOrderStatusOrThrow(order.detailStatus, order.stepStatus).edit !== 'asked') return null;
  return new Set(listOpenItems(order).flatMap(({ formKey }) => toKnownKey(formKey) ?? []));
}

/** What was asked for at an order and is not answered, with what has been supplied of it since. */
function listOpenItems({ dataRequests }: Pick<OrderInfo, 'dataRequests'>) {
  return dataRequests.filter(({ closedAt }) => closedAt === null).flatMap(({ items }) => items);
}

function listMissingForms(order: OrderInfo): ReadonlySet<FormKey> {
  const missingItems = listOpenItems(order).filter(({ isSupplied }) => !isSupplied);
  return new Set(missingItems.flatMap(({ formKey }) => toKnownKey(formKey) ?? []));
}

type InvalidForms = WizardOrder['invalidForms'];

/**
 * What the rules of the wizard know of an order.
 *
 * @param invalidForms the forms that it would be refused for what stands in their places; `null` while that is not known.
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
    wrong: invalidForms,
    rejectedForms: new Set(order.rejections.flatMap(({ formKey }) => toKnownKey(formKey) ?? [])),
    models: resolveModelSource(order.type, (key) => findForm(order, key)?.formValue ?? {}),
  };
}

/** Whether the caller may change a form of an order now. */
export function canChangeForm(order: OrderInfo, key: FormKey): boolean {
  const edit = findStatus(order)?.edit ?? null;
  if (!order.mayEdit || order.isPaused || edit === null || edit === 'followOn' || edit === 'application') return false;
  return edit !== 'asked' || listRequestedForms(order)?.has(key) === true;
}
