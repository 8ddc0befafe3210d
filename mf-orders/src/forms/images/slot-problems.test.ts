import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { OrderModel } from '@dentarium/server/calls/orders/forms';
import { FORM_KEYS, type FormKey } from '@dentarium/orders/states';
import { expect, test } from '@jest/globals';
import { buildOrderContext, ORDER_DAY } from '../../testing/order-context.ts';
import { buildOrder } from '../../testing/samples.ts';
import { buildFilledSlots } from '../../testing/filled-slots.ts';
import { createOrderFacts } from '../order-facts.ts';
import { findInvalidForms } from './slot-problems.ts';

const { images, models: modelsForm } = FORM_KEYS;
const FILLED = buildFilledSlots();

interface Slots {
  readonly files?: readonly PatientFile[];
  readonly models?: readonly OrderModel[];
  readonly moreAnswers?: Readonly<Record<string, unknown>>;
}

const mapModels = (changes: Partial<OrderModel>): Slots => ({
  models: FILLED.models.map((one) => ({ ...one, ...changes })),
});
const mapFile = (category: number, changes: Partial<PatientFile>): Slots => ({
  files: FILLED.files.map((one) => (one.category === category ? { ...one, ...changes } : one)),
});

test.each<[string, Slots, readonly FormKey[]]>([
  ['complete slots', {}, []],
  ['models in another unit', mapModels({ box: { least: [0, 0, 0], most: [0.06, 0.05, 0.012] } }), [modelsForm]],
  ['models that are not measured yet', mapModels({ box: null, isMeasuring: true }), []],
  ['models that were never viewed', mapModels({ isOpened: false }), [modelsForm]],
  ['a deleted optional image', { files: FILLED.files.filter(({ category }) => category !== 1) }, [images]],
  ['an image of another format', mapFile(8, { name: '8.cr2' }), [images]],
  ['an image of unknown age', mapFile(8, { takenSource: 'today' }), []],
  ['a named scanner brand', { moreAnswers: { scanner: 1 } }, []],
  ['another scanner brand without its name', { moreAnswers: { scanner: 8 } }, [modelsForm]],
  ['another scanner brand', { moreAnswers: { scanner: 8, scannerOther: 'Own' } }, []],
])('ORD-03 ORD-18 finds the forms because of which an order is refused: %s', (_, slots, expected) => {
  const { files = FILLED.files, models = FILLED.models, moreAnswers = {} } = slots;
  const setting = { day: ORDER_DAY, facts: createOrderFacts(buildOrder(), buildOrderContext()) };
  const answers = { ...FILLED.getAnswers(images), ...FILLED.getAnswers(modelsForm), ...moreAnswers };
  expect(findInvalidForms({ type: 0, setting, answers, files, models })).toEqual(expected);
});

test('ORD-18 finds missing files in both forms of a treatment, and none of retainers on the plan', () => {
  const setting = { day: ORDER_DAY, facts: createOrderFacts(buildOrder(), buildOrderContext()) };
  const input = { setting, answers: {}, files: [], models: [] };
  expect(findInvalidForms({ ...input, type: 0 })).toEqual([images, modelsForm]);
  expect(findInvalidForms({ ...input, type: 1 })).toEqual([]);
});
