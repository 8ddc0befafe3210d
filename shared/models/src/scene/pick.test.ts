import { describe, expect, test } from '@jest/globals';
import { createBody } from '../mesh/body.ts';
import { readModel } from '../formats/read-model.ts';
import { box } from '../testing/sample-models.ts';
import { binaryStl } from '../testing/sample-models.ts';
import type { Sight } from '../painting/sight.ts';
import { type PickableModel, pickPlace, projectPlace } from './pick.ts';

const AS_FILED = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const MOVED = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1];

/** Along -z, onto 100 mm of the shorter side. */
const SIGHT: Sight = {
  width: 400,
  height: 200,
  ratio: 1,
  areApart: false,
  orientation: [0, 0, 0, 1],
  target: [0, 0, 0],
  span: 100,
  depth: 100,
  frames: [AS_FILED, MOVED],
  section: null,
};

/** A box of 40 × 30 × 20 mm from the origin on, of each stage. */
async function models(): Promise<ReadonlyMap<string, PickableModel>> {
  const bytes = binaryStl(box(40, 30, 20));
  const body = createBody(await readModel(bytes, 'stl', () => Promise.reject(new Error('no decoder'))));
  return new Map([
    ['first', { body, stage: 0, isVisible: true }],
    ['second', { body, stage: 1, isVisible: false }],
  ]);
}

const rounded = (place: readonly number[] | undefined) => place?.map((value) => Math.round(value * 100) / 100 + 0);

describe('VIEW-03 a place under the pointer', () => {
  test('is that of the surface which is seen there, and is seen there again', async () => {
    const all = await models();
    // Two pixels are a millimetre; the middle of the canvas is the origin.
    const at = pickPlace(all, SIGHT, [220, 80]);
    expect([at?.key, rounded(at?.place)]).toEqual(['first', [10, 10, 20]]);
    const spot = projectPlace(SIGHT, 0, at?.place ?? [0, 0, 0]);
    expect(rounded([spot?.x ?? 0, spot?.y ?? 0])).toEqual([220, 80]);
    expect(pickPlace(all, SIGHT, [150, 80])).toBeNull();
  });

  test('is not cut away by a section', async () => {
    const cut: Sight = { ...SIGHT, section: { axis: 2, at: 5, isTurned: false } };
    expect(rounded(pickPlace(await models(), cut, [220, 80])?.place)).toEqual([10, 10, 0]);
  });

  test('belongs to the stage of its picture, in the frame of that stage', async () => {
    const all = new Map([...(await models())].map(([key, model]) => [key, { ...model, isVisible: true }]));
    const apart: Sight = { ...SIGHT, areApart: true };
    expect(pickPlace(all, apart, [110, 80])?.key).toBe('first');
    const at = pickPlace(all, apart, [340, 80]);
    expect([at?.key, rounded(at?.place)]).toEqual(['second', [10, 10, 20]]);
    const spot = projectPlace(apart, 1, [10, 10, 20]);
    expect(rounded([spot?.x ?? 0, spot?.y ?? 0])).toEqual([340, 80]);
  });
});
