import { expect, test } from '@jest/globals';
import type { FormAnswers } from '../../declared-form/declaration.ts';
import { evaluateForm, initialAnswers } from '../../declared-form/evaluate.ts';
import { treatmentItemForm as form } from './treatment-item-form.ts';
import { TYPICAL_ITEMS } from './typical-items.ts';

const setting = { facts: {}, day: '2026-05-04' };
const [full = {}]: readonly FormAnswers[] = TYPICAL_ITEMS;

test('ORD-08 section 9.1: the typical catalogue', () => {
  expect(TYPICAL_ITEMS.map((item) => [item['kind'], item['nameCh'], item['nameEn']])).toEqual([
    [1, '全程', 'Full'],
    [2, '简单', 'Simple'],
    [3, '前牙', 'Anterior'],
    [4, '青少年', 'Teen'],
    [5, '儿童', 'Children'],
    [6, '保持器', 'Retainer'],
  ]);
});

test.each(TYPICAL_ITEMS)('ORD-08 section 9.1: the item $nameEn of the typical catalogue is valid', (item) => {
  const { errors, broken } = evaluateForm(form, item, setting);
  expect([errors, broken]).toEqual([[], []]);
});

test('ORD-08 section 9.1: simple treats up to 14 steps, children the mixed dentition', () => {
  expect(TYPICAL_ITEMS[1]).toMatchObject({ maxSteps: 14 });
  expect(TYPICAL_ITEMS[4]).toMatchObject({ dentalAges: [1] });
});

test('ORD-08 section 9.1: a new item has its defaults', () => {
  const begun = initialAnswers(form, {});
  expect(Object.entries(begun).filter(([, answer]) => answer !== null)).toEqual([
    ['arches', 2],
    ['maxSteps', 0],
    ['restarts', 0],
    ['validMonths', 60],
    ['retainerPhase', 1],
    ['isNeedExpert', 0],
  ]);
});

test.each<[string, unknown, string | undefined]>([
  ['nameCh', '', 'required'],
  ['nameEn', 'x'.repeat(51), 'long'],
  ['kind', 7, 'option'],
  ['shortEn', 'x'.repeat(201), 'long'],
  ['lightColor', 'blue', 'colour'],
  ['deepColor', '#0958D9', undefined],
  ['orderTypes', [], 'required'],
  ['orderTypes', [0, 1, 2], undefined],
  ['dentalAges', [3], 'option'],
  ['arches', 1, undefined],
  ['maxSteps', 100, 'range'],
  ['restarts', -1, 'range'],
  ['validMonths', 0, 'range'],
  ['retainerPhase', 3, 'option'],
  ['isNeedExpert', null, 'required'],
  ['price', null, undefined],
  ['price', -1, 'range'],
  ['price', 99.99, undefined],
  ['inclusions', [{ ch: '甲', en: 'a' }], 'required'],
  ['inclusions', [], undefined],
])('ORD-08 section 9.1: %s as %j gives %p', (key, answer, problem) => {
  const { errors } = evaluateForm(form, { ...full, [key]: answer }, setting);
  expect(errors.map((error) => error.problem)).toEqual(problem === undefined ? [] : [problem]);
});

test.each<[string, FormAnswers, string[]]>([
  ['an old price above', { price: 100, oldPrice: 120 }, []],
  ['the same old price', { price: 100, oldPrice: 100 }, ['oldPriceLower']],
  ['an old price alone', { price: null, oldPrice: 100 }, []],
  ['a retainer for a treatment', { kind: 6, orderTypes: [0, 1] }, ['retainerForTreatment']],
])('ORD-08 section 9.1: with %s', (_, answers, broken) => {
  expect(evaluateForm(form, { ...full, ...answers }, setting).broken.map(({ key }) => key)).toEqual(broken);
});
