import { expect, test } from '@jest/globals';
import {
  FIVE_PHOTO,
  MODEL_PAGE,
  NINE_PHOTO,
  PHOTO_LAYOUTS,
  TWELVE_PHOTO,
  XRAY_PAGE,
} from '@dentarium/domain/photo-layouts';
import { arrange } from '../images/image-order.ts';
import { aFile } from '../testing/samples.ts';
import {
  listLayouts,
  computeCellRatio,
  fillCells,
  listKeyCategories,
  toLayoutForm,
  toLayoutStyle,
  computeCategoryRatio,
} from './layout-cells.ts';

test('STG-02 assigns the keys 1 to 9 to the cells of the layout, row by row', () => {
  expect(listKeyCategories(NINE_PHOTO)).toEqual([8, 9, 12, 2, 1, 3, 4, 6, 5]);
  expect(listKeyCategories(TWELVE_PHOTO)).toEqual([8, 9, 12, 13, 26, 2, 3, 27, 1]);
  expect(listKeyCategories(MODEL_PAGE)).toEqual([53, 51, 52]);
});

test('STG-02 shows one image in each of several cells of a category and stacks the others behind the first', () => {
  const files = ['a', 'b', 'c', 'd', 'e'].map((id, position) => aFile({ id, category: 52, position, kind: 'model' }));
  const filledCells = fillCells(MODEL_PAGE, arrange(files, MODEL_PAGE).stacks);
  expect(filledCells.slice(2).map(({ stack }) => stack.map(({ id }) => id))).toEqual([['a', 'd', 'e'], ['b'], ['c']]);
});

test('STG-02 shows an image in 4:3 and a panoramic over the whole width', () => {
  for (const layout of [NINE_PHOTO, TWELVE_PHOTO])
    expect(new Set(layout.cells.map((cell) => computeCellRatio(layout, cell)))).toEqual(new Set([4 / 3]));
  expect(computeCategoryRatio(FIVE_PHOTO, 6)).toBeCloseTo(4 / 3);
  expect(computeCategoryRatio(XRAY_PAGE, 14)).toBeCloseTo(8 / 3);
  expect(computeCategoryRatio(NINE_PHOTO, 14)).toBeCloseTo(4 / 3);
});

test('STG-02 fits the photographs of a layout on the screen and keeps 400 px each in a layout of four rows', () => {
  const shape = { '--across': '3', '--rows': '3', '--least': '160px' };
  expect([NINE_PHOTO, FIVE_PHOTO].map(toLayoutStyle)).toEqual([shape, shape]);
  expect(toLayoutStyle(TWELVE_PHOTO)).toEqual({ ...shape, '--across': '4' });
  expect(toLayoutStyle(XRAY_PAGE)).toEqual({ '--across': '2', '--rows': '4', '--least': '400px' });
});

test('STG-02 lists own layouts after those of the product and edits them unchanged', () => {
  const own = {
    id: 'own',
    name: 'Profile pair',
    rows: 1,
    columns: 3,
    cells: [
      { row: 0, column: 0, category: 12 },
      { row: 0, column: 1, category: 13 },
    ],
    card: { row: 0, column: 2 },
    version: 4,
  };
  const layouts = listLayouts([own]);
  expect(layouts).toHaveLength(PHOTO_LAYOUTS.length + 1);
  const last = layouts.at(-1);
  expect(last).toMatchObject({ name: 'Profile pair', version: 4, card: { row: 0, column: 2 } });
  expect(last && toLayoutForm(last)).toMatchObject({ columns: 3, card: { row: 0, column: 2, rowSpan: 1 } });
});
