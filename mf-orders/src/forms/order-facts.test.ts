import { STAGE_CODES } from '@dentarium/domain';
import { FORM_KEYS } from '@dentarium/orders/states';
import { buildSampleStage } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { buildOrderContext } from '../testing/order-context.ts';
import { A_PLAN, buildDataRequest, buildForm, buildOrder } from '../testing/samples.ts';
import { createOrderFacts, findDefaultStage, isFormOmitted, isFormRequired } from './order-facts.ts';

const { retention, models, modelMailing, adjust } = FORM_KEYS;

type Order = ReturnType<typeof buildOrder>;

const buildRetention = (basis: number, changes: Partial<Order> = {}): Order =>
  buildOrder({ type: 1, forms: [buildForm(retention, { version: 1, formValue: { basis } })], ...changes });

test.each<[string, Order, boolean, boolean]>([
  ['a treatment', buildOrder(), false, false],
  ['retainers on the plan', buildRetention(1), true, true],
  ['retainers on a new scan', buildRetention(2), false, false],
  ['retainers on a mailed model', buildRetention(3), false, false],
  [
    'retainers on the plan for which the manufacturer has requested models',
    buildRetention(1, { dataRequests: [buildDataRequest(models, 'A scan')] }),
    false,
    false,
  ],
  [
    'retainers on the plan with rejected models',
    buildRetention(1, { rejections: [{ formKey: models, reason: 'Holes' }] }),
    false,
    false,
  ],
])('ORD-05 ORD-06 ORD-18 decides whether %s omit the forms of models', (_, order, ...expected) => {
  const facts = createOrderFacts(order, buildOrderContext());
  expect([isFormOmitted(models, facts), isFormOmitted(modelMailing, facts)]).toEqual(expected);
});

test.each<[string, Order, boolean]>([
  ['a treatment', buildOrder(), false],
  ['retainers on a mailed model', buildRetention(3), true],
  ['retainers on a new scan', buildRetention(2), false],
  [
    'a restart with models by mail',
    buildOrder({ type: 2, forms: [buildForm(adjust, { version: 1, formValue: { kind: 1, newModels: 2 } })] }),
    true,
  ],
])('ORD-06 ORD-18 decides whether %s require the form of mailing', (_, order, expected) => {
  expect(isFormRequired(modelMailing, createOrderFacts(order, buildOrderContext()))).toBe(expected);
});

test('ORD-18 takes models as mailed only once the form of mailing is finished', () => {
  const areMailed = (isFinish: boolean): unknown => {
    const order = buildOrder({ forms: [buildForm(modelMailing, { version: 1, isFinish })] });
    return createOrderFacts(order, buildOrderContext())['modelsMailed'];
  };
  expect([areMailed(false), areMailed(true)]).toEqual([false, true]);
});

test('ORD-18 takes the models as mailed once that is chosen, before the form of mailing is finished', () => {
  const adjustment = buildForm(adjust, { version: 1, formValue: { kind: 1, newModels: 2 } });
  const order = buildOrder({ type: 2, forms: [adjustment] });
  expect(createOrderFacts(order, buildOrderContext())['modelsMailed']).toBe(true);
});

test('ORD-06 ORD-18 offers the plan of another case for retainers', () => {
  const facts = createOrderFacts(buildOrder({ type: 1, basePlan: A_PLAN }), buildOrderContext());
  expect(facts).toMatchObject({ planSteps: 20, lastBareStep: 18, retainerBasis: 1 });
  expect(createOrderFacts(buildOrder({ type: 1 }), buildOrderContext())['planSteps']).toBeUndefined();
});

test.each([
  [1, 1],
  [2, 2],
  [3, 3],
])('ORD-06 ORD-18 takes the arch %i of retainers as the arch %i of their models', (arch, expected) => {
  const form = buildForm(retention, { version: 1, formValue: { arch, basis: 2 } });
  const facts = createOrderFacts(buildOrder({ type: 1, forms: [form] }), buildOrderContext());
  expect([facts['modelArch'], facts['retentionBasis']]).toEqual([expected, 2]);
});

test('ORD-03 SAFE-01 takes the images of the latest stage before or during treatment, of one day the last one created', () => {
  const first = buildSampleStage({ id: 'b', createdAt: '2026-01-01T08:00:00.000Z' });
  const second = buildSampleStage({ id: 'a', createdAt: '2026-01-01T09:00:00.000Z' });
  const retentionStage = buildSampleStage({ id: 'c', stageDate: '2026-02-01', stageCode: STAGE_CODES.retention });
  expect(findDefaultStage([first, second, retentionStage])?.id).toBe('a');
  expect(findDefaultStage([retentionStage, second, first])?.id).toBe('a');
  expect(findDefaultStage([retentionStage])).toBeUndefined();
});
