import { EMPTY_EXAM } from '@dentarium/domain/detailed-exam';
import { orderForms } from '@dentarium/orders/forms';
import { FORM_KEYS, type FormKey, listFormKeys, ORDER_TYPES, type OrderType } from '@dentarium/orders/states';
import { expect, test } from '@jest/globals';
import { buildOrderContext, ORDER_DAY } from '../testing/order-context.ts';
import { A_PLAN, buildForm, buildOrder, CASE_ID, ORDER_ID } from '../testing/samples.ts';
import { createFormValues, VERSION_FIELD } from './form-values.ts';
import { createOrderFacts, createPrefilledForms } from './order-facts.ts';

const { patient, design, retention, adjust, preferences, images } = FORM_KEYS;
const PLAN_STEPS = { shipped: 20, planned: 30 };
/** A patient with extensive data, and a former order. */
const CONTEXT = buildOrderContext({
  exam: { ...buildOrderContext().exam, exam: { ...EMPTY_EXAM, angleRight: 1, canineLeft: 2, faceType: 1 } },
  steps: { upper: PLAN_STEPS, lower: PLAN_STEPS },
  caseForms: [
    {
      orderId: CASE_ID,
      prescription: { formKey: design, formValue: { designMode: 2, wearDays: 10, maxSteps: 40, over3: 1 } },
    },
    { orderId: ORDER_ID, prescription: null },
  ],
});
const PREFERENCES = buildForm(preferences, { version: 1, formValue: { annexStep: '3', preference: 2 } });

function createValues(type: OrderType, form: ReturnType<typeof buildForm>, formKey: FormKey) {
  const order = buildOrder({ type, forms: [PREFERENCES, form], basePlan: A_PLAN });
  const setting = { day: ORDER_DAY, facts: createOrderFacts(order, CONTEXT) };
  const prefilled = createPrefilledForms(CONTEXT).get(formKey);
  return createFormValues({ declaration: orderForms[formKey], setting, prefilled }, form);
}

const ALL_FORMS = Object.values(ORDER_TYPES).flatMap((type) =>
  listFormKeys(type)
    .filter((formKey) => formKey !== preferences)
    .map((formKey) => [type, formKey] as const),
);

test.each(ALL_FORMS)(
  'ORD-02 ORD-04 starts form %2$s of type %1$s with equal values if it was skipped',
  (type, formKey) => {
    const unseenValues = createValues(type, buildForm(formKey), formKey);
    expect(createValues(type, buildForm(formKey, { version: 1 }), formKey)).toEqual({
      ...unseenValues,
      [VERSION_FIELD]: 1,
    });
  },
);

test.each<[string, OrderType, FormKey, string, unknown]>([
  ['the exam', ORDER_TYPES.treatment, patient, 'angleRight', 1],
  ['the preferences of the order', ORDER_TYPES.treatment, design, 'attachStep', '3'],
  ['the plan', ORDER_TYPES.retention, retention, 'planStep', 18],
  ['the declaration', ORDER_TYPES.retention, retention, 'pairs', 2],
  ['the former prescription', ORDER_TYPES.adjustment, adjust, 'wearDays', 10],
])('ORD-02 ORD-04 starts a form with the answers of %s', (_, type, formKey, field, expected) => {
  expect(createValues(type, buildForm(formKey), formKey)[field]).toBe(expected);
});

test('ORD-02 ORD-14 does not complete the answers of a form that was begun', () => {
  const form = buildForm(patient, { version: 2, formValue: { complaintText: 'Crowding' }, accepted: ['a'] });
  expect(createValues(ORDER_TYPES.treatment, form, patient)).toMatchObject({
    complaintText: 'Crowding',
    angleRight: null,
    [VERSION_FIELD]: 2,
    $accepted: ['a'],
  });
  const savedImages = buildForm(images, { version: 1, formValue: { file8: ['a'] } });
  expect(createValues(ORDER_TYPES.treatment, savedImages, images)).toMatchObject({ file8: ['a'], file9: null });
});
