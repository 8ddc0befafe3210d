import { FORM_KEYS, type FormKey, ORDER_TYPES } from '@dentarium/orders/states';
import { expect, test } from '@jest/globals';
import {
  type FillState,
  nextPage,
  openingPage,
  pageBefore,
  pageSteps,
  passedBy,
  type WizardOrder,
} from './wizard-steps.ts';

const { treatment, retention, adjustment } = ORDER_TYPES;

function order(
  finished: readonly FormKey[] = [],
  differs: Partial<WizardOrder> & { readonly begun?: readonly FormKey[]; readonly empty?: readonly FormKey[] } = {},
): WizardOrder {
  const { begun = [], empty = [], ...rest } = differs;
  const forms = new Map<FormKey, FillState>([
    ...finished.map((key) => [key, 'finished'] as const),
    ...begun.map((key) => [key, 'begun'] as const),
    ...empty.map((key) => [key, 'empty'] as const),
  ]);
  return { forms, asked: null, missing: new Set(), rejected: new Set(), wrong: new Set(), models: 'either', ...rest };
}
const states = (...input: Parameters<typeof pageSteps>): string =>
  pageSteps(...input)
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
    order(),
    'treatment filled, image open, patient open, design open, preview open',
  ],
  [
    'a mailed model stands for the model files',
    treatment,
    order([FORM_KEYS.images, FORM_KEYS.modelMailing, FORM_KEYS.patient]),
    'treatment filled, image filled, patient filled, design open, preview open',
  ],
  [
    'a retention on the plan needs no models',
    retention,
    order([FORM_KEYS.retention], { models: 'none' }),
    'treatment filled, prescription filled, preview open',
  ],
  [
    'a retention on a new scan is begun until the models are there',
    retention,
    order([FORM_KEYS.retention, FORM_KEYS.modelMailing], { models: 'files' }),
    'treatment filled, prescription begun, preview open',
  ],
  [
    'an adjustment with models by mail is begun until the mailing is said',
    adjustment,
    order([FORM_KEYS.adjust, FORM_KEYS.images, FORM_KEYS.models], { models: 'mail' }),
    'adjust filled, image begun, preview open',
  ],
  [
    'a page is begun while what stands in a place would have the order refused, also where that is not needed',
    treatment,
    order([FORM_KEYS.images, FORM_KEYS.models, FORM_KEYS.patient], { wrong: new Set([FORM_KEYS.cbct]) }),
    'treatment filled, image begun, patient filled, design open, preview open',
  ],
  [
    'a page with places is begun until it is known how these stand',
    treatment,
    order([FORM_KEYS.images, FORM_KEYS.models, FORM_KEYS.patient], { wrong: null }),
    'treatment filled, image begun, patient filled, design open, preview open',
  ],
  [
    'a page with something wrong that nobody has begun is to fill in',
    treatment,
    order([], { wrong: new Set([FORM_KEYS.images]) }),
    'treatment filled, image open, patient open, design open, preview open',
  ],
  [
    'a page is begun until all that it needs is finished',
    treatment,
    order([FORM_KEYS.images], { begun: [FORM_KEYS.design] }),
    'treatment filled, image begun, patient open, design begun, preview open',
  ],
  [
    'of an order that waits for single forms their pages are enabled, and the preview',
    treatment,
    order([FORM_KEYS.patient], { asked: new Set([FORM_KEYS.models]) }),
    'treatment disabled, image open, patient disabled, design disabled, preview open',
  ],
  [
    'a form that was asked for marks its page until it is supplied',
    treatment,
    order([FORM_KEYS.patient, FORM_KEYS.design], {
      asked: new Set([FORM_KEYS.patient, FORM_KEYS.design]),
      missing: new Set([FORM_KEYS.design]),
    }),
    'treatment disabled, image disabled, patient filled, design asked, preview open',
  ],
  [
    'a refused form marks its page',
    adjustment,
    order([FORM_KEYS.adjust, FORM_KEYS.images, FORM_KEYS.models], { rejected: new Set([FORM_KEYS.adjust]) }),
    'adjust rejected, image filled, preview open',
  ],
])('ORD-03 %s', (_, type, given, expected) => {
  expect(states(type, given)).toBe(expected);
});

test('ORD-04 a jump forward passes by the forms that nobody has begun; saved as empty, they mark their pages', () => {
  const steps = pageSteps(treatment, order([FORM_KEYS.patient]));
  expect(passedBy(steps, 'preview')).toEqual([FORM_KEYS.images, FORM_KEYS.models, FORM_KEYS.design]);
  expect(passedBy(steps, 'patient')).toEqual([FORM_KEYS.images, FORM_KEYS.models]);
  expect(passedBy(steps, 'treatment')).toEqual([]);
  const after = order([FORM_KEYS.patient], { empty: passedBy(steps, 'preview') });
  expect(states(treatment, after)).toBe('treatment filled, image empty, patient filled, design empty, preview open');
  expect(passedBy(pageSteps(treatment, after), 'preview')).toEqual([]);
});

test.each([
  ['treatment', 'image', undefined],
  ['image', 'preview', 'treatment'],
  ['design', 'preview', 'patient'],
  ['preview', undefined, 'design'],
] as const)('ORD-04 from %s next leads to %s past disabled pages, and back to %s', (page, next, back) => {
  const steps = pageSteps(treatment, order([], { asked: new Set([FORM_KEYS.images]) }));
  expect([nextPage(steps, page), pageBefore(steps, page)]).toEqual([next, back]);
});

test.each([
  ['the first page that is not filled in', order([FORM_KEYS.images, FORM_KEYS.models]), 'patient'],
  [
    'a refused page before unfilled ones',
    order([FORM_KEYS.images, FORM_KEYS.models, FORM_KEYS.design], { rejected: new Set([FORM_KEYS.design]) }),
    'design',
  ],
  [
    'the preview when all is filled in',
    order([FORM_KEYS.images, FORM_KEYS.models, FORM_KEYS.patient, FORM_KEYS.design]),
    'preview',
  ],
  ['the asked-for page', order([], { asked: new Set([FORM_KEYS.design]) }), 'design'],
  [
    'the asked-for page, although it was filled in before',
    order([FORM_KEYS.patient, FORM_KEYS.design], {
      asked: new Set([FORM_KEYS.patient, FORM_KEYS.design]),
      missing: new Set([FORM_KEYS.design]),
    }),
    'design',
  ],
] as const)('ORD-03 the wizard opens at %s', (_, given, page) => {
  expect(openingPage(pageSteps(treatment, given))).toBe(page);
});
