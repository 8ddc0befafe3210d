import type { OrderForm, OrderInfo } from '@dentarium/api/orders/shapes';
import { resolveModelSource } from '@dentarium/orders/forms';
import { FORM_KEYS, type FormKey, getOrderStatusOrThrow } from '@dentarium/orders/states';
import { findStatus } from '../order/order-state.ts';
import type { FillState, WizardOrder } from './wizard-steps.ts';

const KEYS: readonly FormKey[] = Object.values(FORM_KEYS);

/** The key of a form, as far as this version knows it. */
function knownKey(formKey: number): FormKey | undefined {
  return KEYS.find((key) => key === formKey);
}

/** The form of an order with a key; every order has all forms of its type. */
export function formOf(order: Pick<OrderInfo, 'forms'>, key: FormKey): OrderForm | undefined {
  return order.forms.find(({ formKey }) => formKey === key);
}

/** The stage that somebody has chosen for the images of an order; `null` while there is none. */
export function chosenStage(order: Pick<OrderInfo, 'forms'>): string | null {
  const stage = formOf(order, FORM_KEYS.images)?.formValue['stage'];
  return typeof stage === 'string' ? stage : null;
}

function isAnswered(answer: unknown): boolean {
  if (answer === null || answer === undefined || answer === '') return false;
  return !Array.isArray(answer) || answer.length > 0;
}

/** How far a form is; nothing of one that was never saved. */
function fillStateOf({ formKey, version, isFinish, formValue }: OrderForm, wrong: WrongForms): FillState | undefined {
  if (version === 0) return undefined;
  // Images are judged by their places alone, and what these need may have changed since they were saved.
  if (formKey === FORM_KEYS.images && wrong !== null ? !wrong.has(formKey) : isFinish) return 'finished';
  // `v` is the version of the declaration.
  return Object.entries(formValue).some(([name, answer]) => name !== 'v' && isAnswered(answer)) ? 'begun' : 'empty';
}

/** The forms that the manufacturer still waits for; `null` while the whole order may be changed. */
export function askedForms(
  order: Pick<OrderInfo, 'detailStatus' | 'stepStatus' | 'dataRequests'>,
): ReadonlySet<FormKey> | null {
  if (getOrderStatusOrThrow(order.detailStatus, order.stepStatus).edit !== 'asked') return null;
  return new Set(openItems(order).flatMap(({ formKey }) => knownKey(formKey) ?? []));
}

/** What was asked for at an order and is not answered, with what has been supplied of it since. */
function openItems({ dataRequests }: Pick<OrderInfo, 'dataRequests'>) {
  return dataRequests.filter(({ closedAt }) => closedAt === null).flatMap(({ items }) => items);
}

function missingForms(order: OrderInfo): ReadonlySet<FormKey> {
  const missing = openItems(order).filter(({ isSupplied }) => !isSupplied);
  return new Set(missing.flatMap(({ formKey }) => knownKey(formKey) ?? []));
}

type WrongForms = WizardOrder['wrong'];

/**
 * What the rules of the wizard know of an order.
 *
 * @param wrong the forms that it would be refused for what stands in their places; `null` while that is not known.
 */
export function wizardOrderOf(order: OrderInfo, wrong: WrongForms): WizardOrder {
  const forms = order.forms.flatMap((form): [FormKey, FillState][] => {
    const key = knownKey(form.formKey);
    const state = fillStateOf(form, wrong);
    return key === undefined || state === undefined ? [] : [[key, state]];
  });
  return {
    forms: new Map(forms),
    asked: findStatus(order) === undefined ? null : askedForms(order),
    missing: missingForms(order),
    wrong,
    rejected: new Set(order.rejections.flatMap(({ formKey }) => knownKey(formKey) ?? [])),
    models: resolveModelSource(order.type, (key) => formOf(order, key)?.formValue ?? {}),
  };
}

/** Whether the caller may change a form of an order now. */
export function mayChangeForm(order: OrderInfo, key: FormKey): boolean {
  const edit = findStatus(order)?.edit ?? null;
  if (!order.mayEdit || order.isPaused || edit === null || edit === 'followOn' || edit === 'application') return false;
  return edit !== 'asked' || askedForms(order)?.has(key) === true;
}
