import { describe, expect, test } from '@jest/globals';
import { findFileCategory } from './file-categories.ts';
import { EIGHT_PHOTO, FIVE_PHOTO, findLayoutProblem, PHOTO_LAYOUTS, TWELVE_PHOTO, XRAY_PAGE } from './photo-layouts.ts';

describe('layouts of the product', () => {
  test.each(PHOTO_LAYOUTS.map((layout) => [layout.id, layout] as const))(
    'STG-02 places the cells of %s beside each other with the categories of its purpose',
    (_, layout) => {
      expect(findLayoutProblem(layout)).toBeNull();
      expect(layout.cells.every(({ category }) => findFileCategory(category) !== undefined)).toBe(true);
    },
  );

  test('STG-02 lists the cells of the specification row by row', () => {
    const categories = ({ cells }: (typeof PHOTO_LAYOUTS)[number]) => cells.map(({ category }) => category);
    expect(categories(EIGHT_PHOTO)).toEqual([8, 9, 12, 2, 3, 4, 6, 5]);
    expect(EIGHT_PHOTO.card).toEqual({ row: 1, column: 1 });
    expect(categories(TWELVE_PHOTO)).toEqual([8, 9, 12, 13, 26, 2, 3, 27, 1, 4, 6, 5]);
    expect(categories(FIVE_PHOTO)).toEqual([2, 4, 6, 5, 3]);
    expect(categories(XRAY_PAGE)).toEqual([14, 18, 16, 21, 64]);
  });

  test('STG-02 reports a layout that cannot be drawn', () => {
    const cells = [{ row: 0, column: 0, columnSpan: 2, category: 8 }];
    expect(findLayoutProblem({ rows: 1, columns: 1, cells })).toBe('outside');
    expect(findLayoutProblem({ rows: 1, columns: 2, cells, card: { row: 0, column: 1 } })).toBe('overlap');
  });
});
