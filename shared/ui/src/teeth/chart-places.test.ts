import { expect, test } from '@jest/globals';
import { listChartPlaces, findPlaceInDirection, listTeethBetween, TOOTH_GROUPS } from './chart-places.ts';

const PERMANENT = { mixed: false, thirdMolars: true, contacts: false };
const MIXED = { mixed: true, thirdMolars: true, contacts: false };

test('shows the teeth of the dentition', () => {
  expect(listChartPlaces(PERMANENT)).toHaveLength(32);
  expect(listChartPlaces(MIXED)).toHaveLength(52);
  expect(listChartPlaces({ ...PERMANENT, thirdMolars: false }).some(({ key }) => key === '18')).toBe(false);
  expect(listChartPlaces({ ...PERMANENT, contacts: true })).toHaveLength(32 + 30);
});

test('places a deciduous tooth where its successor will stand', () => {
  const columns = new Map(listChartPlaces(MIXED).map(({ tooth, column }) => [tooth, column]));
  for (const [deciduous, permanent] of [
    [55, 15],
    [61, 21],
    [75, 35],
    [81, 41],
  ] as const) {
    expect(columns.get(deciduous)).toBe(columns.get(permanent));
  }
});

test.each([
  [11, 'right', 21],
  [18, 'left', undefined],
  [13, 'down', 53],
  [18, 'down', 55],
  [55, 'down', 85],
  [41, 'down', undefined],
  [46, 'up', 85],
] as const)('from %d the arrow %s leads to %p', (from, direction, to) => {
  const places = listChartPlaces(MIXED);
  const start = places.find(({ tooth }) => tooth === from);
  if (start === undefined) throw new Error(`${from} is not on the chart`);
  expect(findPlaceInDirection(places, start, direction)?.tooth).toBe(to);
});

test('reaches the contacts from the teeth between which they lie', () => {
  const places = listChartPlaces({ ...PERMANENT, contacts: true });
  const tooth = places.find(({ key }) => key === '11');
  if (tooth === undefined) throw new Error('11 is not on the chart');
  expect(findPlaceInDirection(places, tooth, 'up')?.key).toBe('12-11');
});

test('selects the range between two teeth of a line', () => {
  const places = listChartPlaces(MIXED);
  expect(listTeethBetween(places, 13, 21)).toEqual([13, 12, 11, 21]);
  expect(listTeethBetween(places, 21, 13)).toEqual([13, 12, 11, 21]);
  expect(listTeethBetween(places, 13, 43)).toEqual([43]);
});

test('forms groups of permanent teeth', () => {
  const teeth = listChartPlaces(MIXED).flatMap(({ tooth }) => (tooth === null ? [] : [tooth]));
  expect(teeth.filter(TOOTH_GROUPS.anterior)).toHaveLength(12);
  expect(teeth.filter(TOOTH_GROUPS.premolars)).toHaveLength(8);
  expect(teeth.filter(TOOTH_GROUPS.molars)).toHaveLength(12);
  expect(teeth.filter(TOOTH_GROUPS.upper)).toEqual([18, 17, 16, 15, 14, 13, 12, 11, 21, 22, 23, 24, 25, 26, 27, 28]);
  expect(teeth.filter(TOOTH_GROUPS.lower)).toHaveLength(16);
});
