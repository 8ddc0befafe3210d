import { describe, expect, test } from '@jest/globals';
import { createBody } from '../mesh/body.ts';
import { readModel } from '../formats/read-model.ts';
import { createBox } from '../testing/sample-models.ts';
import { encodeBinaryStl } from '../testing/sample-models.ts';
import type { Sight } from '../painting/sight.ts';
import { type PickableModel, pickPlace, projectPlace } from './pick.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const TRANSLATED = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1];

/** Looks along -z, with 100 mm on the shorter side. */
const SIGHT: Sight = {
  width: 400,
  height: 200,
  ratio: 1,
  areApart: false,
  orientation: [0, 0, 0, 1],
  target: [0, 0, 0],
  span: 100,
  depth: 100,
  frames: [IDENTITY, TRANSLATED],
  section: null,
};

/** Creates a box of 40 × 30 × 20 mm at the origin for each stage. */
async function createModels(): Promise<ReadonlyMap<string, PickableModel>> {
  const bytes = encodeBinaryStl(createBox(40, 30, 20));
  const body = createBody(await readModel(bytes, 'stl', () => Promise.reject(new Error('no decoder'))));
  return new Map([
    ['first', { body, stage: 0, isVisible: true }],
    ['second', { body, stage: 1, isVisible: false }],
  ]);
}

const round = (place: readonly number[] | undefined) => place?.map((value) => Math.round(value * 100) / 100 + 0);

describe('VIEW-03 point under the pointer', () => {
  test('picks the visible surface and projects it back', async () => {
    const all = await createModels();
    // Two pixels are a millimetre; the middle of the canvas is the origin.
    const at = pickPlace(all, SIGHT, [220, 80]);
    expect([at?.key, round(at?.place)]).toEqual(['first', [10, 10, 20]]);
    const spot = projectPlace(SIGHT, 0, at?.place ?? [0, 0, 0]);
    expect(round([spot?.x ?? 0, spot?.y ?? 0])).toEqual([220, 80]);
    expect(pickPlace(all, SIGHT, [150, 80])).toBeNull();
  });

  test('skips parts that a section removes', async () => {
    const cutSight: Sight = { ...SIGHT, section: { axis: 2, at: 5, isTurned: false } };
    expect(round(pickPlace(await createModels(), cutSight, [220, 80])?.place)).toEqual([10, 10, 0]);
  });

  test('picks from the stage of its picture, in the frame of that stage', async () => {
    const all = new Map([...(await createModels())].map(([key, model]) => [key, { ...model, isVisible: true }]));
    const separateSight: Sight = { ...SIGHT, areApart: true };
    expect(pickPlace(all, separateSight, [110, 80])?.key).toBe('first');
    const at = pickPlace(all, separateSight, [340, 80]);
    expect([at?.key, round(at?.place)]).toEqual(['second', [10, 10, 20]]);
    const spot = projectPlace(separateSight, 1, [10, 10, 20]);
    expect(round([spot?.x ?? 0, spot?.y ?? 0])).toEqual([340, 80]);
  });
});
