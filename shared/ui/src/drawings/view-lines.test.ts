import { FILE_CATEGORIES } from '@dentarium/domain';
import { MODEL_PAGE, PHOTO_LAYOUTS } from '@dentarium/domain/photo-layouts';
import { expect, test } from '@jest/globals';
import { findViewLines } from './view-lines.ts';

const VIEW_GROUPS = ['face', 'intraoral', 'xray', 'model'];
const SAME_MODELS = [53, 81, 93];

test.each(FILE_CATEGORIES.map(({ code, name, group }) => [code, name.en, group] as const))(
  'STG-02 has a drawing of category %d (%s) exactly if it is a view',
  (code, _, group) => {
    expect(findViewLines(code) !== undefined).toBe(VIEW_GROUPS.includes(group));
  },
);

test.each(PHOTO_LAYOUTS.flatMap(({ id, cells }) => cells.map(({ category, view }) => [id, category, view] as const)))(
  'STG-02 has a drawing for each place of the layout %s: %d %s',
  (_, category, view) => {
    expect(findViewLines(category, view)).toMatch(/^M/);
  },
);

test('STG-02 draws each view differently', () => {
  const views = FILE_CATEGORIES.filter(({ code }) => !SAME_MODELS.slice(1).includes(code));
  const lines = views.flatMap(({ code }) => findViewLines(code) ?? []);
  const sides = MODEL_PAGE.cells.flatMap(({ category, view }) =>
    view === undefined || view === 'front' ? [] : (findViewLines(category, view) ?? []),
  );
  expect(new Set([...lines, ...sides]).size).toBe(lines.length + sides.length);
});

test.each([
  [10, 11],
  [12, 13],
  [26, 27],
  [4, 5],
])('STG-02 mirrors the view %d from the right for the view %d from the left', (right, left) => {
  const listX = (category: number): number[] =>
    [...(findViewLines(category) ?? '').matchAll(/(-?[\d.]+) -?[\d.]+/g)].map(([, x]) => Number(x));
  const mirrored = listX(left).map((x) => 120 - x);
  expect(mirrored).toHaveLength(listX(right).length);
  for (const [index, x] of listX(right).entries()) expect(mirrored[index]).toBeCloseTo(x, 1);
});

test.each(FILE_CATEGORIES.flatMap(({ code }) => (findViewLines(code) === undefined ? [] : [code])))(
  'STG-02 keeps the drawing of category %d inside of its box',
  (code) => {
    const lines = findViewLines(code) ?? '';
    expect(lines).not.toMatch(/NaN|undefined|[a-z]/);
    for (const [, x, y] of lines.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(0);
      expect(Number(x)).toBeLessThanOrEqual(120);
      expect(Number(y)).toBeGreaterThanOrEqual(0);
      expect(Number(y)).toBeLessThanOrEqual(90);
    }
  },
);
