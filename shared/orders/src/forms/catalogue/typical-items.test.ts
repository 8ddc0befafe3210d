import { expect, test } from '@jest/globals';
import { TYPICAL_ITEMS } from './typical-items.ts';

test('ORD-08 section 9.1: lists the typical catalogue', () => {
  expect(TYPICAL_ITEMS.map(({ kind, nameCh, nameEn }) => [kind, nameCh, nameEn])).toEqual([
    [1, '全程', 'Full'],
    [2, '简单', 'Simple'],
    [3, '前牙', 'Anterior'],
    [4, '青少年', 'Teen'],
    [5, '儿童', 'Children'],
    [6, '保持器', 'Retainer'],
  ]);
});

test('ORD-08 section 9.1: limits simple to 14 steps and children to the mixed dentition, and makes a retainer no treatment', () => {
  expect(TYPICAL_ITEMS[1]).toMatchObject({ maxSteps: 14 });
  expect(TYPICAL_ITEMS[4]).toMatchObject({ dentalAges: [1] });
  expect(TYPICAL_ITEMS[5]).toMatchObject({ orderTypes: [1] });
});
