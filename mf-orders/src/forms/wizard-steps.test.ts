import { FORM_KEYS, type FormKey, ORDER_TYPES } from '@dentarium/orders/states';
import { expect, test } from '@jest/globals';
import {
  type FillState,
  findNextPage,
  findInitialPage,
  findPreviousPage,
  listPageSteps,
  listSkippedForms,
  type WizardOrder,
} from './wizard-steps.ts';

const { treatment, retention, adjustment } = ORDER_TYPES;

function createOrder(
  finishedKeys: readonly FormKey[] = [],
  changes: Partial<WizardOrder> & {
    readonly begunKeys?: readonly FormKey[];
    readonly emptyKeys?: readonly FormKey[];
  } = {},
): WizardOrder {
  const { begunKeys = [], emptyKeys = [], ...rest } = changes;
  const forms = new Map<FormKey, FillState>([
    ...finishedKeys.map((key) => [key, 'finished'] as const),
    ...begunKeys.map((key) => [key, 'begun'] as const),
    ...emptyKeys.map((key) => [key, 'empty'] as const),
  ]);
  return {
    forms,
    requestedForms: null,
    missingForms: new Set(),
    rejectedForms: new Set(),
    invalidForms: new Set(),
    models: 'either',
    ...rest,
  };
}
const formatStates = (...input: Parameters<typeof listPageSteps>): string =>
  listPageSteps(...input)
    .map(({ page, state }) => `${page} ${state}`)
    .join(', ');

test.each([
  [
    'a new treatment has only its product page',
    treatment,
    null,
    'treatment open, image disabled, patient disabled, design disabled, preview disabled',
  ],
  [
    'a new retention has only its product page',
    retention,
    null,
    'treatment open, prescription disabled, preview disabled',
  ],
  ['a new adjustment has every page', adjustment, null, 'adjust open, image open, preview open'],
  [
    'a created treatment has every page',
    treatment,
    createOrder(),
    'treatment filled, image open, patient open, design open, preview open',
  ],
  [
    'a mailed model replaces the model files',
    treatment,
    createOrder([FORM_KEYS.images, FORM_KEYS.modelMailing, FORM_KEYS.patient]),
    'treatment filled, image filled, patient filled, design open, preview open',
  ],
  [
    'a retention on the plan requires no models',
    retention,
    createOrder([FORM_KEYS.retention], { models: 'none' }),
    'treatment filled, prescription filled, preview open',
  ],
  [
    'a retention on a new scan is begun until it has models',
    retention,
    createOrder([FORM_KEYS.retention, FORM_KEYS.modelMailing], { models: 'files' }),
    'treatment filled, prescription begun, preview open',
  ],
  [
    'an adjustment with mailed models is begun until the mailing form is finished',
    adjustment,
    createOrder([FORM_KEYS.adjust, FORM_KEYS.images, FORM_KEYS.models], { models: 'mail' }),
    'adjust filled, image begun, preview open',
  ],
  [
    'a page is begun while its slots would cause a refusal, even in optional forms',
    treatment,
    createOrder([FORM_KEYS.images, FORM_KEYS.models, FORM_KEYS.patient], { invalidForms: new Set([FORM_KEYS.cbct]) }),
    'treatment filled, image begun, patient filled, design open, preview open',
  ],
  [
    'a page with slots is begun until their state is known',
    treatment,
    createOrder([FORM_KEYS.images, FORM_KEYS.models, FORM_KEYS.patient], { invalidForms: null }),
    'treatment filled, image begun, patient filled, design open, preview open',
  ],
  [
    'a page with invalid slots that nobody has started is open',
    treatment,
    createOrder([], { invalidForms: new Set([FORM_KEYS.images]) }),
    'treatment filled, image open, patient open, design open, preview open',
  ],
  [
    'a page is begun until all required forms are finished',
    treatment,
    createOrder([FORM_KEYS.images], { begunKeys: [FORM_KEYS.design] }),
    'treatment filled, image begun, patient open, design begun, preview open',
  ],
  [
    'an order that waits for single forms has their pages and the preview enabled',
    treatment,
    createOrder([FORM_KEYS.patient], { requestedForms: new Set([FORM_KEYS.models]) }),
    'treatment disabled, image open, patient disabled, design disabled, preview open',
  ],
  [
    'a requested form marks its page until it is supplied',
    treatment,
    createOrder([FORM_KEYS.patient, FORM_KEYS.design], {
      requestedForms: new Set([FORM_KEYS.patient, FORM_KEYS.design]),
      missingForms: new Set([FORM_KEYS.design]),
    }),
    'treatment disabled, image disabled, patient filled, design asked, preview open',
  ],
  [
    'a rejected form marks its page',
    adjustment,
    createOrder([FORM_KEYS.adjust, FORM_KEYS.images, FORM_KEYS.models], { rejectedForms: new Set([FORM_KEYS.adjust]) }),
    'adjust rejected, image filled, preview open',
  ],
])('ORD-03 lists page states: %s', (_, type, wizardOrder, expected) => {
  expect(formatStates(type, wizardOrder)).toBe(expected);
});

test('ORD-04 skips the forms on a forward jump that nobody has started, and marks their pages as empty', () => {
  const steps = listPageSteps(treatment, createOrder([FORM_KEYS.patient]));
  expect(listSkippedForms(steps, 'preview')).toEqual([FORM_KEYS.images, FORM_KEYS.models, FORM_KEYS.design]);
  expect(listSkippedForms(steps, 'patient')).toEqual([FORM_KEYS.images, FORM_KEYS.models]);
  expect(listSkippedForms(steps, 'treatment')).toEqual([]);
  const skippedOrder = createOrder([FORM_KEYS.patient], { emptyKeys: listSkippedForms(steps, 'preview') });
  expect(formatStates(treatment, skippedOrder)).toBe(
    'treatment filled, image empty, patient filled, design empty, preview open',
  );
  expect(listSkippedForms(listPageSteps(treatment, skippedOrder), 'preview')).toEqual([]);
});

test.each([
  ['treatment', 'image', undefined],
  ['image', 'preview', 'treatment'],
  ['design', 'preview', 'patient'],
  ['preview', undefined, 'design'],
] as const)('ORD-04 from %s goes next to %s past disabled pages, and back to %s', (page, next, back) => {
  const steps = listPageSteps(treatment, createOrder([], { requestedForms: new Set([FORM_KEYS.images]) }));
  expect([findNextPage(steps, page), findPreviousPage(steps, page)]).toEqual([next, back]);
});

test.each([
  ['the first incomplete page', createOrder([FORM_KEYS.images, FORM_KEYS.models]), 'patient'],
  [
    'a rejected page before incomplete ones',
    createOrder([FORM_KEYS.images, FORM_KEYS.models, FORM_KEYS.design], { rejectedForms: new Set([FORM_KEYS.design]) }),
    'design',
  ],
  [
    'the preview if everything is complete',
    createOrder([FORM_KEYS.images, FORM_KEYS.models, FORM_KEYS.patient, FORM_KEYS.design]),
    'preview',
  ],
  ['the requested page', createOrder([], { requestedForms: new Set([FORM_KEYS.design]) }), 'design'],
  [
    'the requested page, even if it was complete before',
    createOrder([FORM_KEYS.patient, FORM_KEYS.design], {
      requestedForms: new Set([FORM_KEYS.patient, FORM_KEYS.design]),
      missingForms: new Set([FORM_KEYS.design]),
    }),
    'design',
  ],
] as const)('ORD-03 opens the wizard at %s', (_, wizardOrder, page) => {
  expect(findInitialPage(listPageSteps(treatment, wizardOrder))).toBe(page);
});
