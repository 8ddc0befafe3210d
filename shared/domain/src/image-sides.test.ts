import { expect, test } from '@jest/globals';
import {
  type ImageEdge,
  parseImageOrientation,
  parsePatientOrientation,
  findPatientLeftEdge,
  type StatedLeft,
  turnEdge,
} from './image-sides.ts';

test.each<[ImageEdge, boolean, number, ImageEdge]>([
  ['right', false, 0, 'right'],
  ['right', false, 90, 'bottom'],
  ['right', false, 180, 'left'],
  ['right', false, 270, 'top'],
  ['right', true, 0, 'left'],
  // The image is mirrored first: the right edge becomes the left one, and after a quarter turn clockwise the upper one.
  ['right', true, 90, 'top'],
  ['top', true, 0, 'top'],
  ['top', true, 90, 'right'],
  ['left', false, -90, 'bottom'],
  ['bottom', false, 450, 'left'],
])(
  'VIEW-01 turns the %s edge, mirrored %s and rotated by %i degrees, to the %s',
  (edge, mirror, rotation, displayedEdge) => {
    expect(turnEdge(edge, { mirror, rotation })).toBe(displayedEdge);
  },
);

const plain = { mirror: false, rotation: 0, patientLeft: null };

test.each<[number, ImageEdge | null]>([
  ...[6, 8, 9, 10, 11, 26, 27, 14, 16].map((category): [number, ImageEdge] => [category, 'right']),
  // Profiles, buccal and occlusal views, overjet, lateral and other radiographs, models, unclassified files.
  ...[12, 13, 4, 5, 2, 3, 1, 18, 21, 64, 15, 51, 52, 53, 80, 91, 92, 100].map((category): [number, null] => [
    category,
    null,
  ]),
])("VIEW-01 takes the patient's left of category %i by convention as: %s", (category, edge) => {
  expect(findPatientLeftEdge({ ...plain, category })).toBe(edge);
});

test("VIEW-01 applies the convention to the image as it was filed: the patient's left of a turned one stays at the right", () => {
  for (const rotation of [0, 90, 180, 270]) {
    const storedEdge = findPatientLeftEdge({ ...plain, rotation, category: 8 });
    expect(storedEdge === null ? null : turnEdge(storedEdge, { mirror: false, rotation })).toBe('right');
  }
});

test('VIEW-01 claims no side of an image that was filed mirrored, unless the file states it', () => {
  expect(findPatientLeftEdge({ ...plain, mirror: true, category: 8 })).toBeNull();
  expect(findPatientLeftEdge({ ...plain, mirror: true, category: 14 })).toBeNull();
  expect(findPatientLeftEdge({ ...plain, mirror: true, category: 14, patientLeft: 'right' })).toBe('right');
});

test.each<[StatedLeft | null | undefined, ImageEdge | null]>([
  ['left', 'left'],
  ['none', null],
  [null, 'right'],
  // An older server does not send the property.
  [undefined, 'right'],
])('VIEW-01 handles a panoramic radiograph whose file says %s', (patientLeft, edge) => {
  expect(findPatientLeftEdge({ ...plain, category: 14, patientLeft })).toBe(edge);
});

test.each<[string, StatedLeft | null]>([
  ['L\\F', 'right'],
  ['R\\F', 'left'],
  ['LA\\FP', 'right'],
  ['F\\L', 'bottom'],
  ['H\\RP', 'top'],
  ['A\\F', 'none'],
  ['P\\F', 'none'],
  ['AL\\F', 'none'],
  ['', null],
  ['L', null],
  ['LEFT\\FOOT', null],
  [' L \\ F ', 'right'],
])('VIEW-01 parses Patient Orientation "%s" to the left of the patient: %s', (text, edge) => {
  expect(parsePatientOrientation(text)).toBe(edge);
});

test.each<[readonly number[], StatedLeft | null]>([
  [[1, 0, 0, 0, 1, 0], 'right'],
  [[-1, 0, 0, 0, 0, -1], 'left'],
  [[0, 1, 0, 1, 0, 0], 'bottom'],
  [[0, 1, 0, -0.9, 0.1, 0.4], 'top'],
  [[0, 1, 0, 0, 0, -1], 'none'],
  [[0.7, 0.7, 0, 0, 0, -1], 'none'],
  [[1, 0, 0], null],
  [[Number.NaN, 0, 0, 0, 1, 0], null],
])('VIEW-01 parses Image Orientation %p to the left of the patient: %s', (cosines, edge) => {
  expect(parseImageOrientation(cosines)).toBe(edge);
});
