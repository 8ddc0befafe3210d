import { describe, expect, test } from '@jest/globals';
import type { Scheme, Vector } from '../format/scheme.ts';
import { createMeshReader } from '../reading/scheme-meshes.ts';
import {
  toSchemeEntries,
  createSampleAttachment,
  createSampleScheme,
  type SampleScheme,
  type SampleTooth,
} from '../testing/sample-scheme.ts';
import { computeSchemeFigures } from './scheme-figures.ts';

const computeSampleFigures = ({ document, files }: SampleScheme) => {
  const reader = createMeshReader(toSchemeEntries(files), () => Promise.reject(new Error('no mesh is compressed')));
  return computeSchemeFigures(document, reader);
};

const computeFigures = (teeth: readonly SampleTooth[], more: Partial<Scheme> = {}) =>
  computeSampleFigures(createSampleScheme(teeth, more));

/** Reverses the winding of some triangles of a binary STL. */
function reverseTriangles(stl: Uint8Array | undefined, isReversed: (triangle: number) => boolean): Uint8Array {
  const reversed = Uint8Array.from(stl ?? []);
  for (let triangle = 0; 84 + triangle * 50 < reversed.length; triangle += 1) {
    if (!isReversed(triangle)) continue;
    const at = 84 + triangle * 50 + 24;
    const [one, other] = [reversed.slice(at, at + 12), reversed.slice(at + 12, at + 24)];
    reversed.set(other, at);
    reversed.set(one, at + 12);
  }
  return reversed;
}

const createMovedTooth = (tooth: SampleTooth, p: Vector): SampleTooth => ({
  ...tooth,
  keys: [{ step: 10, p, q: [1, 0, 0, 0] }],
});

const UPPER: readonly SampleTooth[] = [
  { tooth: 11, origin: [-4, -10, 2], extent: [8, 7, 10] },
  { tooth: 21, origin: [4, -10, 2], extent: [8, 7, 10] },
];
const LOWER: readonly SampleTooth[] = [
  { tooth: 41, origin: [-3, -6, -7], extent: [6, 6, 9] },
  { tooth: 31, origin: [3, -6, -7], extent: [6, 6, 9] },
];

describe('ORD-09 scheme figures', () => {
  test('measures overjet, overbite and midlines at the central incisors, at the start and at the end', async () => {
    // The upper edges lie at y -6.5 and z -3, the lower labial surfaces at y -6, their edges at z -2.5.
    const { start, end } = await computeFigures([
      ...UPPER.map((tooth) => createMovedTooth(tooth, [0.5, -1, 1.5])),
      ...LOWER,
    ]);
    expect(start.overjet).toBeCloseTo(0.5, 5);
    expect(start.overbite).toBeCloseTo(0.5, 5);
    expect(start.midline.upper).toBeCloseTo(0, 5);
    expect(end.overjet).toBeCloseTo(1.5, 5);
    expect(end.overbite).toBeCloseTo(-1, 5);
    expect(end.midline).toEqual({ upper: expect.closeTo(0.5, 5), lower: expect.closeTo(0, 5) });
  });

  test('measures the widths of arches at the canines and at the mesiobuccal cusps of the first molars', async () => {
    const canines: readonly SampleTooth[] = [
      { tooth: 13, origin: [-18, -6, 2] },
      createMovedTooth({ tooth: 23, origin: [18, -6, 2] }, [1, 0, 0]),
    ];
    const molars = [36, 46].map((tooth): SampleTooth => ({
      tooth,
      origin: [tooth === 36 ? 25 : -25, 10, -8],
      extent: [10, 10, 7],
    }));
    const { start, end } = await computeFigures([...canines, ...molars]);
    expect(start.canineWidth).toEqual({ upper: expect.closeTo(36, 5), lower: null });
    expect(end.canineWidth.upper).toBeCloseTo(37, 5);
    expect(start.molarWidth).toEqual({ upper: null, lower: expect.closeTo(40, 5) });
    expect([start.overjet, start.overbite, start.midline.upper]).toEqual([null, null, null]);
  });

  test('reports penetrating teeth and marks them if the depth exceeds the reduction', async () => {
    const central: SampleTooth = { tooth: 11, origin: [-4, -10, 0] };
    // Its mesial side lies 0.3 mm in the central incisor at the end, and beside it at the start.
    const lateral = createMovedTooth({ tooth: 12, origin: [-11.7, -9, 0], extent: [6, 5, 8] }, [1, 0, 0]);
    const bare = await computeFigures([central, lateral]);
    expect(bare.startContacts).toEqual([]);
    const contact = { teeth: [12, 11], mm: expect.closeTo(0.3, 4) };
    expect(bare.endContacts).toEqual([{ ...contact, ipr: 0, isMarked: true }]);
    const ipr = [{ between: [11, 12], mm: 0.25, beforeStep: 1 }] as const;
    expect((await computeFigures([central, lateral], { ipr })).endContacts).toEqual([
      { ...contact, ipr: 0.25, isMarked: false },
    ]);
  });

  test.each<[string, (triangle: number) => boolean]>([
    ['inwards', () => true],
    ['inwards in a half', (triangle) => triangle < 6],
    ['inwards at one triangle', (triangle) => triangle === 4],
  ])('finds the same contacts if the triangles of a tooth point %s', async (_, isReversed) => {
    const teeth: readonly SampleTooth[] = [
      { tooth: 11, origin: [-4, -10, 0] },
      { tooth: 12, origin: [-10.7, -9, 0], extent: [6, 5, 8] },
      { tooth: 21, origin: [4.2, -10, 0] },
    ];
    const sample = createSampleScheme(teeth);
    const expected = await computeSampleFigures(sample);
    expect(expected.startContacts).toMatchObject([{ teeth: [12, 11], mm: expect.closeTo(0.3, 4) }]);
    for (const changedPaths of [['teeth/11.stl'], ['teeth/12.stl'], [...sample.files.keys()]]) {
      const files = new Map(sample.files);
      for (const path of changedPaths) files.set(path, reverseTriangles(sample.files.get(path), isReversed));
      expect(await computeSampleFigures({ ...sample, files })).toEqual(expected);
    }
  });

  test('considers reduction for contacts after its step, but not at the start', async () => {
    const central: SampleTooth = { tooth: 11, origin: [-4, -10, 0] };
    const lateral: SampleTooth = { tooth: 12, origin: [-10.7, -9, 0], extent: [6, 5, 8] };
    const ipr = [{ between: [11, 12], mm: 0.25, beforeStep: 1 }] as const;
    const { startContacts, endContacts } = await computeFigures([central, lateral], { ipr });
    const contact = { teeth: [12, 11], mm: expect.closeTo(0.3, 4) };
    expect(startContacts).toEqual([{ ...contact, ipr: 0, isMarked: true }]);
    expect(endContacts).toEqual([{ ...contact, ipr: 0.25, isMarked: false }]);
  });

  test('finds penetrating teeth of opposite arches', async () => {
    const upper: SampleTooth = { tooth: 16, origin: [-20, 0, 4], extent: [10, 10, 8] };
    const lower: SampleTooth = { tooth: 46, origin: [-20, -2, -3.8], extent: [6, 6, 8] };
    const { startContacts } = await computeFigures([upper, lower, { tooth: 26, origin: [20, 0, 4] }]);
    expect(startContacts).toEqual([{ teeth: [16, 46], mm: expect.closeTo(0.2, 4), ipr: 0, isMarked: true }]);
  });

  test('counts aligners, attachments and reduction per arch', async () => {
    const ipr = [
      { between: [11, 21], mm: 0.2, beforeStep: 1 },
      { between: [41, 31], mm: 0.25, beforeStep: 1 },
      { between: [21, 11], mm: 0.1, beforeStep: 5 },
    ] as const;
    const figures = await computeFigures([...UPPER, ...LOWER], {
      ipr,
      attachments: [11, 21, 31].map(createSampleAttachment),
    });
    expect(figures).toMatchObject({
      aligners: { upper: 10, lower: 10 },
      attachments: { upper: 2, lower: 1 },
      ipr: { upper: expect.closeTo(0.3, 9), lower: 0.25 },
      widths: { 11: expect.closeTo(8, 5), 31: expect.closeTo(6, 5) },
      bolton: { anterior: null, overall: null },
    });
  });
});
