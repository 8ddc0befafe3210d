import { expect, test } from '@jest/globals';
import { EIGHT_PHOTO, FIVE_PHOTO } from '@dentarium/domain/photo-layouts';
import { listLayouts, toLayoutForm } from './layout-cells.ts';
import { getContentAt, findLayoutError, listPlaces, toLayoutBody, replaceContent } from './layout-draft.ts';

function createForm(id: string) {
  const layout = listLayouts([]).find((candidate) => candidate.id === id);
  if (layout === undefined) throw new Error(`No layout ${id}`);
  return { ...toLayoutForm(layout), name: 'Mine' };
}

test('STG-02 assigns a category, the patient card, or nothing to every place of a layout', () => {
  const eight = createForm(EIGHT_PHOTO.id);
  expect(getContentAt(eight, { row: 1, column: 1 })).toBe('card');
  const formWithMovedCard = replaceContent(eight, { row: 0, column: 0 }, 'card');
  expect(getContentAt(formWithMovedCard, { row: 0, column: 0 })).toBe('card');
  expect(getContentAt(formWithMovedCard, { row: 1, column: 1 })).toBeNull();
  expect(replaceContent(formWithMovedCard, { row: 1, column: 1 }, 14).cells.map(({ category }) => category)).toEqual([
    9, 12, 2, 14, 3, 4, 6, 5,
  ]);
  expect(replaceContent(eight, { row: 0, column: 0 }, null).cells).toHaveLength(7);
});

test('STG-02 treats a wide cell as one place and keeps its size', () => {
  const five = createForm(FIVE_PHOTO.id);
  expect(listPlaces(five).map(({ content }) => content)).toEqual([null, 2, null, 4, 6, 5, null, 3, null]);
  const other = replaceContent(five, { row: 0, column: 1, columnSpan: 4 }, 14);
  expect(other.cells[0]).toMatchObject({ columnSpan: 4, category: 14 });
});

test('STG-02 omits cells that do not fit into fewer rows and columns and restores them with more', () => {
  const eight = createForm(EIGHT_PHOTO.id);
  const small = { ...eight, rows: 1, columns: 2 };
  expect(listPlaces(small).map(({ content }) => content)).toEqual([8, 9]);
  expect(toLayoutBody(small)).toMatchObject({ cells: [{ category: 8 }, { category: 9 }], card: null });
  expect(listPlaces({ ...small, rows: 3, columns: 3 })).toHaveLength(9);
  expect(findLayoutError({ ...replaceContent(small, { row: 0, column: 0 }, null), columns: 1 })).toBe('empty');
});

test('STG-02 requires a name of at most 20 characters and an image', () => {
  const eight = createForm(EIGHT_PHOTO.id);
  expect(findLayoutError(eight)).toBeNull();
  expect(findLayoutError({ ...eight, name: '  ' })).toBe('name');
  expect(findLayoutError({ ...eight, name: 'x'.repeat(21) })).toBe('long');
  expect(findLayoutError({ ...eight, cells: [] })).toBe('empty');
});
