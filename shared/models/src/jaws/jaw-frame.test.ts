import { describe, expect, test } from '@jest/globals';
import type { Place } from '../mesh/body.ts';
import { type JawRole, detectJawFrame, type JawBody } from './jaw-frame.ts';

/** Converts a point of the patient (left, back, up) to a point of a file. */
type ToFilePlace = (place: Place) => Place;

/**
 * Creates the arch of a jaw as an open scan in the frame of the patient: narrow in front, open at the back, with the
 * teeth towards the other jaw.
 */
function createArch(role: 'upper' | 'lower', turn: ToFilePlace): JawBody {
  const side = role === 'upper' ? 1 : -1;
  const places: Place[] = [];
  const [columns, rows] = [40, 6];
  for (let column = 0; column <= columns; column += 1) {
    const angle = (Math.PI * column) / columns;
    const [left, back] = [Math.cos(angle), 1 - Math.sin(angle)];
    for (let row = 0; row <= rows; row += 1) {
      // From the cheek over the edge of the teeth to the tongue.
      const across = (row / rows - 0.5) * 2;
      const radius = 1 + across * 0.18;
      const height = side * (1 + 6 * Math.abs(across));
      places.push([left * 25 * radius, back * 40 - across * 4 * Math.sin(angle), height]);
    }
  }
  const indices: number[] = [];
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const at = column * (rows + 1) + row;
      const corners = [at, at + 1, at + rows + 1, at + rows + 1, at + 1, at + rows + 2];
      indices.push(...(role === 'upper' ? corners : corners.toReversed()));
    }
  }
  const filePlaces = places.map(turn);
  const findExtreme = (pick: (...values: number[]) => number): Place => [
    pick(...filePlaces.map((place) => place[0])),
    pick(...filePlaces.map((place) => place[1])),
    pick(...filePlaces.map((place) => place[2])),
  ];
  return {
    role,
    body: {
      positions: Float32Array.from(filePlaces.flat()),
      indices: Uint32Array.from(indices),
      least: findExtreme(Math.min),
      most: findExtreme(Math.max),
    },
  };
}

const TURNS: readonly (readonly [
  string,
  ToFilePlace,
  { readonly left: Place; readonly back: Place; readonly up: Place },
])[] = [
  ['as in DICOM', (place) => place, { left: [1, 0, 0], back: [0, 1, 0], up: [0, 0, 1] }],
  ['with the front at +y', ([l, b, u]) => [-l, -b, u], { left: [-1, 0, 0], back: [0, -1, 0], up: [0, 0, 1] }],
  ['with y up', ([l, b, u]) => [l, u, -b], { left: [1, 0, 0], back: [0, 0, -1], up: [0, 1, 0] }],
  ['with the front at +x', ([l, b, u]) => [-b, l, u], { left: [0, 1, 0], back: [-1, 0, 0], up: [0, 0, 1] }],
  ['upside down', ([l, b, u]) => [-l, b, -u], { left: [-1, 0, 0], back: [0, 1, 0], up: [0, 0, -1] }],
];

describe('VIEW-03 detection of left, back and up', () => {
  test.each(TURNS)('detects the frame of two jaws %s', (_, turn, expected) => {
    expect(detectJawFrame([createArch('upper', turn), createArch('lower', turn)])).toMatchObject({
      ...expected,
      isFound: true,
    });
  });

  test.each(
    TURNS.flatMap(([name, ...rest]) => (['upper', 'lower'] as const).map((role) => [role, name, ...rest] as const)),
  )('detects the frame of a single %s jaw %s', (role, _, turn, expected) => {
    expect(detectJawFrame([createArch(role, turn)])).toMatchObject({ ...expected, isFound: true });
  });

  test('returns the frame of DICOM for a body that is not a jaw', () => {
    const { body } = createArch('upper', (place) => place);
    const ball = { ...body, positions: Float32Array.of(0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0) };
    const role: JawRole = 'other';
    expect(detectJawFrame([{ role, body: ball }])).toMatchObject({ left: [1, 0, 0], back: [0, 1, 0], isFound: false });
  });
});
