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
  finished: readonly FormKey[] = [],
  changes: Partial<WizardOrder> & {
    readonly begunKeys?: readonly FormKey[];
    readonly emptyKeys?: readonly FormKey[];
  } = {},
): WizardOrder {
  const { begunKeys = [], emptyKeys = [], ...rest } = changes;
  const forms = new Map<FormKey, FillState>([
    ...finished.map((key) => [key, 'finished'] as const),
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
    'a treatment that is not created has its product page only',
    treatment,
    null,
    'treatment open, image disabled, patient disabled, design disabled, preview disabled',
  ],
  [
    'a retention that is not created has its product page only',
    retention,
    null,
    'treatment open, prescription disabled, preview disabled',
  ],
  ['an adjustment has every page from the start', adjustment, null, 'adjust open, image open, preview open'],
  [
    'a created treatment has every page',
    treatment,
    createOrder(),
    'treatment filled, image open, patient open, design open, preview open',
  ],
  [
    'a mailed model stands for the model files',
    treatment,
    createOrder([FORM_KEYS.images, FORM_KEYS.modelMailing, FORM_KEYS.patient]),
    'treatment filled, image filled, patient filled, design open, preview open',
  ],
  [
    'a retention on the plan needs no models',
    retention,
    createOrder([FORM_KEYS.retention], { models: 'none' }),
    'treatment filled, prescription filled, preview open',
  ],
  [
    'a retention on a new scan is begun until the models are there',
    retention,
    createOrder([FORM_KEYS.retention, FORM_KEYS.modelMailing], { models: 'files' }),
    'treatment filled, prescription begun, preview open',
  ],
  [
    'an adjustment with models by mail is begun until the mailing is said',
    adjustment,
    createOrder([FORM_KEYS.adjust, FORM_KEYS.images, FORM_KEYS.models], { models: 'mail' }),
    'adjust filled, image begun, preview open',
  ],
  [
    'a page is begun while what stands in a place would have the order refused, also where that is not needed',
    treatment,
    createOrder([FORM_KEYS.images, FORM_KEYS.models, FORM_KEYS.patient], { invalidForms: new Set([FORM_KEYS.cbct]) }),
    'treatment filled, image begun, patient filled, design open, preview open',
  ],
  [
    'a page with places is begun until it is known how these stand',
    treatment,
    createOrder([FORM_KEYS.images, FORM_KEYS.models, FORM_KEYS.patient], { invalidForms: null }),
    'treatment filled, image begun, patient filled, design open, preview open',
  ],
  [
    'a page with something wrong that nobody has begun is to fill in',
    treatment,
    createOrder([], { invalidForms: new Set([FORM_KEYS.images]) }),
    'treatment filled, image open, patient open, design open, preview open',
  ],
  [
    'a page is begun until all that it needs is finished',
    treatment,
    createOrder([FORM_KEYS.images], { begunKeys: [FORM_KEYS.design] }),
    'treatment filled, image begun, patient open, design begun, preview open',
  ],
  [
    'of an order that waits for single forms their pages are enabled, and the preview',
    treatment,
    createOrder([FORM_KEYS.patient], { requestedForms: new Set([FORM_KEYS.models]) }),
    'treatment disabled, image open, patient disabled, design disabled, preview open',
  ],
  [
    'a form that was asked for marks its page until it is supplied',
    treatment,
    createOrder([FORM_KEYS.patient, FORM_KEYS.design], {
      requestedForms: new Set([FORM_KEYS.patient, FORM_KEYS.design]),
      missingForms: new Set([FORM_KEYS.design]),
    }),
    'treatment disabled, image disabled, patient filled, design asked, preview open',
  ],
  [
    'a refused form marks its page',
    adjustment,
    createOrder([FORM_KEYS.adjust, FORM_KEYS.images, FORM_KEYS.models], { rejectedForms: new Set([FORM_KEYS.adjust]) }),
    'adjust rejected, image filled, preview open',
  ],
])('ORD-03 %s', (_, type, wizardOrder, expected) => {
  expect(formatStates(type, wizardOrder)).toBe(expected);
});

test('ORD-04 a jump forward passes by the forms that nobody has begun; saved as empty, they mark their pages', () => {
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
] as const)('ORD-04 from %s next leads to %s past disabled pages, and back to %s', (page, next, back) => {
  const steps = listPageSteps(treatment, createOrder([], { requestedForms: new Set([FORM_KEYS.images]) }));
  expect([findNextPage(steps, page), findPreviousPage(steps, page)]).toEqual([next, back]);
});

test.each([
  ['the first page that is not filled in', createOrder([FORM_KEYS.images, FORM_KEYS.models]), 'patient'],
  [
    'a refused page before unfilled ones',
    createOrder([FORM_KEYS.images, FORM_KEYS.models, FORM_KEYS.design], { rejectedForms: new Set([FORM_KEYS.design]) }),
    'design',
  ],
  [
    'the preview when all is filled in',
    createOrder([FORM_KEYS.images, FORM_KEYS.models, FORM_KEYS.patient, FORM_KEYS.design]),
    'preview',
  ],
  ['the asked-for page', createOrder([], { requestedForms: new Set([FORM_KEYS.design]) }), 'design'],
  [
    'the asked-for page, although it was filled in before',
    createOrder([FORM_KEYS.patient, FORM_KEYS.design], {
      requestedForms: new Set([FORM_KEYS.patient, FORM_KEYS.design]),
      missingForms: new Set([FORM_KEYS.design]),
    }),
    'design',
  ],
] as const)('ORD-03 the wizard opens at %s', (_, wizardOrder, page) => {
  expect(findInitialPage(listPageSteps(treatment, wizardOrder))).toBe(page);
});
