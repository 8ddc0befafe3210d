import { FORM_KEYS, type FormKey } from '@dentarium/orders/states';
import { expect, test } from '@jest/globals';
import { buildDataRequest, buildForm, buildOrder } from '../testing/samples.ts';
import { canChangeForm, listRequestedForms, toWizardOrder } from './wizard-order.ts';

const { images, models, patient, design } = FORM_KEYS;
/** The status of an order whose review waits for single forms. */
const WAITING = { detailStatus: 10_001, stepStatus: 20 } as const;

type Order = ReturnType<typeof buildOrder>;

test.each([
  ['was never saved', buildForm(patient), undefined],
  ['was skipped', buildForm(patient, { version: 1 }), 'empty'],
  [
    'has only the version of its declaration and empty answers',
    buildForm(patient, { version: 1, formValue: { v: 3, complaintText: '', complaints: [], angleRight: null } }),
    'empty',
  ],
  ['has an answer', buildForm(patient, { version: 1, formValue: { v: 3, complaintText: 'Crowding' } }), 'begun'],
  ['has the answer 0', buildForm(patient, { version: 1, formValue: { angleRight: 0 } }), 'begun'],
  ['is finished', buildForm(patient, { version: 2, isFinish: true }), 'finished'],
  ['has images without an error', buildForm(images, { version: 1 }), 'finished'],
] as const)('ORD-03 ORD-04 derives the state of a form that %s', (_, form, expected) => {
  const { forms } = toWizardOrder(buildOrder({ forms: [form] }), new Set());
  expect([...forms.values()]).toEqual(expected === undefined ? [] : [expected]);
});

test('ORD-03 ORD-18 counts images as finished only without an invalid slot', () => {
  const order = buildOrder({ forms: [buildForm(images, { version: 1, isFinish: true, formValue: { file8: ['a'] } })] });
  const getState = (invalidForms: ReadonlySet<FormKey> | null) => toWizardOrder(order, invalidForms).forms.get(images);
  expect([getState(new Set()), getState(new Set([images])), getState(null)]).toEqual(['finished', 'begun', 'finished']);
});

test.each<[string, Order, readonly FormKey[] | null, readonly FormKey[], readonly FormKey[]]>([
  ['a new order', buildOrder(), null, [], []],
  [
    'an order that waits for its models',
    buildOrder({ ...WAITING, dataRequests: [buildDataRequest(models, 'A lower scan')] }),
    [models],
    [models],
    [],
  ],
  [
    'an order whose request was closed',
    buildOrder({ ...WAITING, dataRequests: [{ ...buildDataRequest(models, ''), closedAt: '2026-03-02T09:00:00Z' }] }),
    [],
    [],
    [],
  ],
  [
    'an order with a rejected form',
    buildOrder({ rejections: [{ formKey: design, reason: 'Not possible' }] }),
    null,
    [],
    [design],
  ],
  [
    'an order with a form that only a newer server knows',
    buildOrder({ ...WAITING, dataRequests: [buildDataRequest(4711, 'A new form')] }),
    [],
    [],
    [],
  ],
])(
  'ORD-03 ORD-05 lists the requested, missing and rejected forms of %s',
  (_, order, requestedKeys, missingKeys, rejectedKeys) => {
    const { requestedForms, missingForms, rejectedForms } = toWizardOrder(order, new Set());
    expect(requestedForms).toEqual(requestedKeys === null ? null : new Set(requestedKeys));
    expect([missingForms, rejectedForms]).toEqual([new Set(missingKeys), new Set(rejectedKeys)]);
  },
);

test('ORD-05 keeps a supplied form on request until the request is closed, but no longer misses it', () => {
  const request = buildDataRequest(models, 'A lower scan');
  const order = buildOrder({
    ...WAITING,
    dataRequests: [{ ...request, items: request.items.map((item) => ({ ...item, isSupplied: true })) }],
  });
  expect(listRequestedForms(order)).toEqual(new Set([models]));
  expect(toWizardOrder(order, new Set()).missingForms).toEqual(new Set());
});

test.each<[string, Order, boolean, boolean]>([
  ['a new order', buildOrder(), true, true],
  ['an order of which the user may not change anything', buildOrder({ mayEdit: false }), false, false],
  ['a paused order', buildOrder({ isPaused: true }), false, false],
  [
    'an order that waits for its models',
    buildOrder({ ...WAITING, dataRequests: [buildDataRequest(models, '')] }),
    true,
    false,
  ],
  ['an order in a status that only a newer server knows', buildOrder({ stepStatus: 4711 }), false, false],
])('ORD-03 ORD-12 decides whether the models and the prescription of %s may be changed', (_, order, ...expected) => {
  expect([canChangeForm(order, models), canChangeForm(order, design)]).toEqual(expected);
});
