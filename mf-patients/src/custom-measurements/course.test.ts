import type { MeasuredSet } from '@dentarium/server/calls/custom-measurements';
import { expect, test } from '@jest/globals';
import { aFile, aStage, LATER_STAGE_ID } from '../testing/samples.ts';
import { toComparableValues, buildCourse, listMeasuredTemplates } from './course.ts';
import { aSet, FILE_ID, LATER_FILE_ID, TEMPLATE_ID } from './testing/sets.ts';

const RULER = { by: 'ruler', from: { x: 0, y: 0 }, to: { x: 400, y: 0 }, mm: 40 } as const;
const FILES = [
  aFile({ id: LATER_FILE_ID, stageId: LATER_STAGE_ID, takenAt: '2026-06-01T09:00:00' }),
  aFile({ id: FILE_ID, takenAt: '2026-01-01T09:00:00' }),
];
const STAGES = [aStage()];
const first = aSet({ calibration: RULER });
const laterSet = aSet({
  id: 'dddddddd-dddd-4ddd-8ddd-000000000002',
  fileId: LATER_FILE_ID,
  points: [
    { id: 'a', x: 0, y: 0 },
    { id: 'b', x: 200, y: 0 },
    { id: 'c', x: 0, y: 50 },
  ],
});
const courseWith = (...sets: readonly MeasuredSet[]) => buildCourse(TEMPLATE_ID, sets, FILES, STAGES);

test('BEN-05 shows a column for each image by its day and a row for each measure', () => {
  const { columns, rows } = courseWith(laterSet, first);
  expect(columns.map(({ file, stage }) => [file.id, stage?.id ?? null])).toEqual([
    [FILE_ID, aStage().id],
    [LATER_FILE_ID, null],
  ]);
  expect(rows.map(({ name, results }) => [name, results])).toEqual([
    [
      'Width',
      [
        { value: 10, unit: 'mm' },
        { value: 200, unit: 'px' },
      ],
    ],
    [
      'Ratio',
      [
        { value: 200, unit: 'percent' },
        { value: 400, unit: 'percent' },
      ],
    ],
  ]);
});

test('BEN-05 charts only comparable values: no pixels, no images without the point', () => {
  const course = courseWith(first, laterSet, aSet({ ...laterSet, id: 'e', points: [] }));
  const [width, ratio] = course.rows.map((row) => toComparableValues(course, row));
  expect(width).toMatchObject({ unit: 'mm', points: [{ day: '2026-01-01', value: 10 }] });
  expect(ratio?.points.map(({ value }) => value)).toEqual([200, 400]);
});

test('BEN-05 shows a row of its own for a changed formula, but not for a new name', () => {
  const [width, ratio] = first.definition.measures;
  if (width === undefined || ratio === undefined) throw new Error('no measures');
  const changedSet = {
    ...first.definition,
    measures: [
      { ...width, name: 'Breadth' },
      {
        ...ratio,
        formula: { op: 'ratio' as const, of: ['a', 'c'] as [string, string], to: ['a', 'b'] as [string, string] },
      },
    ],
  };
  const { rows } = courseWith(first, { ...laterSet, templateVersion: 2, definition: changedSet });
  expect(rows.map(({ name, results }) => [name, results.map((result) => result !== null)])).toEqual([
    ['Breadth', [true, true]],
    ['Ratio', [false, true]],
    ['Ratio', [true, false]],
  ]);
});

test('BEN-05 omits deleted sets, and names a template by its latest name', () => {
  expect(courseWith({ ...first, daysLeft: 3 }).columns).toEqual([]);
  expect(listMeasuredTemplates([{ ...first, daysLeft: 3 }])).toEqual([]);
  const renamedSet = { ...laterSet, templateVersion: 2, definition: { ...laterSet.definition, name: 'Front' } };
  expect(listMeasuredTemplates([first, renamedSet])).toEqual([{ id: TEMPLATE_ID, name: 'Front' }]);
});
