import {
  losslessFrame,
  runLengths,
  SLICE_JUMPS,
  SLICE_TILTS,
  sliceForTests,
  type SliceForTests,
  SPACING_LAWS,
} from '@dentarium/dicom/testing';
import { computeDistance, addVectors, type Vector } from '@dentarium/models/vectors';
import { describe, expect, test } from '@jest/globals';
import { arrangeSlices } from '../geometry/arrange-slices.ts';
import { coarsenSeries } from '../geometry/coarsen-series.ts';
import { PLANE_AXES, PLANE_KINDS } from '../geometry/planes.ts';
import { findVisibleCentre, toVolume } from '../testing/measured-phantom.ts';
import { makePhantom, type Phantom, type PhantomForm } from '../testing/phantom.ts';
import { decodeSlice } from '../workers/read-slice.ts';
import { createEmptyVolume, putSlice, toVolumeScale, type Volume } from './volume.ts';

const [SLICES, STEP_MM, PIXEL_MM] = [30, 0.6, 0.5];
/** Balls that lie apart from each other across the slices; none is cut by the hole of a law. */
const CENTRES: readonly Vector[] = [
  [-5, -4, -6],
  [5, -3, 5],
  [-3, 5, 5.5],
];
const BALLS = CENTRES.map((centre) => ({ centre, radius: 2.4 }));

const laws = Object.keys(SPACING_LAWS) as (keyof typeof SPACING_LAWS)[];
const jumps = Object.keys(SLICE_JUMPS) as (keyof typeof SLICE_JUMPS)[];
const tilts = Object.keys(SLICE_TILTS) as (keyof typeof SLICE_TILTS)[];
const ENCODINGS = ['plain', 'RLE', 'JPEG-LS', 'JPEG 2000', 'HTJ2K'] as const;

function createPhantom(law: keyof typeof SPACING_LAWS, jump: keyof typeof SLICE_JUMPS, tilt: keyof typeof SLICE_TILTS) {
  const form: PhantomForm = {
    columns: 44,
    rows: 48,
    slices: SLICES,
    pixelSpacing: [PIXEL_MM, PIXEL_MM],
    sliceSpacing: STEP_MM,
    depths: SPACING_LAWS[law](SLICES, STEP_MM),
    jumps: Array.from({ length: SLICES }, (_, at) => SLICE_JUMPS[jump](at, SLICES)),
    tilt: SLICE_TILTS[tilt].tilt,
    shear: SLICE_TILTS[tilt].gantry * STEP_MM,
    isSigned: false,
    balls: BALLS,
  };
  return makePhantom(form);
}

/** Returns the greatest error in mm of the distances between the balls in all planes. */
function findGreatestError(volume: Volume): number {
  const errors = PLANE_KINDS.flatMap((kind) => {
    const visible = CENTRES.map((centre) =>
      findVisibleCentre(volume, PLANE_AXES[kind], addVectors(centre, [0.2, -0.2, 0.2])),
    );
    return CENTRES.flatMap((first, one) =>
      CENTRES.slice(one + 1).map((second, other) => {
        const [from, to] = [visible[one], visible[one + 1 + other]];
        if (from === undefined || to === undefined) throw new Error('no ball');
        return Math.abs(computeDistance(from, to) - computeDistance(first, second));
      }),
    );
  });
  return Math.max(...errors);
}

async function encodeSlice(values: Uint16Array, encoding: (typeof ENCODINGS)[number]): Promise<SliceForTests['coded']> {
  const frame = { values, columns: 44, rows: 48, bits: 16 };
  if (encoding === 'RLE') return { transferSyntax: '1.2.840.10008.1.2.5', frame: runLengths(values) };
  if (encoding === 'JPEG-LS')
    return { transferSyntax: '1.2.840.10008.1.2.4.80', frame: await losslessFrame('jpegLs', frame) };
  if (encoding === 'JPEG 2000')
    return { transferSyntax: '1.2.840.10008.1.2.4.90', frame: await losslessFrame('jpeg2000', frame) };
  if (encoding === 'HTJ2K')
    return { transferSyntax: '1.2.840.10008.1.2.4.201', frame: await losslessFrame('htj2k', frame) };
  return undefined;
}

/** Creates a volume from DICOM files of the slices, as workers do. */
async function loadVolume({ series, intercept, getValues }: Phantom, encoding: (typeof ENCODINGS)[number]) {
  const { grid, places } = arrangeSlices(series);
  const scale = toVolumeScale({ isSigned: false, bitsStored: 16, slope: 1, intercept });
  const volume = createEmptyVolume(grid, scale);
  const { columns, rows } = series;
  for (const [place, slice] of places.entries()) {
    if (slice === null) continue;
    const values = Uint16Array.from(getValues(slice.at));
    const coded = await encodeSlice(values, encoding);
    const file = sliceForTests({
      columns,
      rows,
      values,
      instance: slice.instance,
      signed: false,
      intercept,
      ...(coded === undefined ? {} : { coded }),
    });
    putSlice(volume, place, await decodeSlice(new Uint8Array(file), { columns, rows, scale, factor: 1 }));
  }
  return volume;
}

const isStraight = (jump: keyof typeof SLICE_JUMPS): boolean => jump === 'none';
const matrix = laws.flatMap((law) => jumps.flatMap((jump) => tilts.map((tilt) => ({ law, jump, tilt }))));

describe('SAFE-02 slices where their headers put them', () => {
  test.each(matrix.filter(({ jump }) => isStraight(jump)))('measures $law, $tilt', ({ law, jump, tilt }) => {
    const phantom = createPhantom(law, jump, tilt);
    expect(arrangeSlices(phantom.series).isMeasurable).toBe(true);
    expect(findGreatestError(toVolume(phantom, false))).toBeLessThan(PIXEL_MM / 2);
  });

  test.each(matrix.filter(({ jump }) => !isStraight(jump)))('refuses $law, $jump, $tilt', ({ law, jump, tilt }) => {
    const { isMeasurable, doubts } = arrangeSlices(createPhantom(law, jump, tilt).series);
    expect(isMeasurable).toBe(false);
    expect(doubts).toContain('jump');
  });

  test.each(ENCODINGS)('measures tilted slices of growing distance in files of %s', async (encoding) => {
    const volume = await loadVolume(createPhantom('growing', 'none', 'tilted'), encoding);
    expect(findGreatestError(volume)).toBeLessThan(PIXEL_MM / 2);
  });

  test.each([
    ['states the true step', STEP_MM, true],
    ['states a step within a tenth', STEP_MM * 1.09, true],
    ['states twice the step', STEP_MM * 2, false],
    ['states half the step', STEP_MM / 2, false],
    ['states no step', null, true],
  ])('compares positions with a header that %s', (_, thickness, isMeasurable) => {
    const { series } = createPhantom('even', 'none', 'straight');
    const arranged = arrangeSlices({ ...series, thickness });
    expect(arranged.isMeasurable).toBe(isMeasurable);
    expect(arranged.doubts.includes('contradiction')).toBe(!isMeasurable);
  });

  test.each([
    ['no position', (): null => null, 'position'],
    ['the same position', (): Vector => [1, 2, 3], 'position'],
    ['positions along their rows', (at: number): Vector => [at, 0, at / 10], 'steep'],
  ] as const)('closes Measure for slices with %s', (_, toPosition, doubt) => {
    const { series } = createPhantom('even', 'none', 'straight');
    const slices = series.slices.map((slice) => ({ ...slice, position: toPosition(slice.at) }));
    const { doubts, isMeasurable } = arrangeSlices({ ...series, thickness: null, slices });
    expect(doubts).toContain(doubt);
    expect(isMeasurable).toBe(false);
  });

  test('closes Measure without an orientation, or with directions that are not perpendicular', () => {
    const { series } = createPhantom('even', 'none', 'straight');
    for (const cosines of [null, [1, 0, 0, 0.5, 0.866, 0]])
      expect(arrangeSlices({ ...series, cosines }).isMeasurable).toBe(false);
  });

  test('leaves out and names a slice without a position', () => {
    const { series } = createPhantom('growing', 'none', 'straight');
    const slices = series.slices.map((slice) => (slice.at === 4 ? { ...slice, position: null } : slice));
    const { unplaced, places, isMeasurable } = arrangeSlices({ ...series, slices });
    expect(unplaced.map(({ at }) => at)).toEqual([4]);
    expect(places).toHaveLength(SLICES - 1);
    expect(isMeasurable).toBe(true);
  });

  test('names the gap of an uneven series, and no gap where the step changes', () => {
    expect(arrangeSlices(createPhantom('odd hole', 'none', 'straight').series).gaps).toEqual([12]);
    for (const law of ['two steps', 'growing', 'alternating', 'even'] as const)
      expect(arrangeSlices(createPhantom(law, 'none', 'straight').series).gaps).toEqual([]);
  });

  test('keeps the places of uneven slices at a lower resolution', () => {
    const phantom = createPhantom('growing', 'none', 'gantry');
    const { grid, places } = coarsenSeries(arrangeSlices(phantom.series), 2);
    for (const [at, slice] of places.entries()) {
      const { position } = phantom.series.slices[slice?.at ?? -1] ?? {};
      const depth = (grid.depths?.[at] ?? Number.NaN) * grid.slice[2];
      expect(grid.origin[2] + depth).toBeCloseTo(position?.[2] ?? Number.NaN, 6);
    }
    expect(grid.depths?.at(-1)).toBeCloseTo(places.length - 1, 9);
  });
});
