import { losslessFrame, runLengths, sliceForTests, type SliceForTests } from '@dentarium/dicom/testing';
import { describe, expect, test } from '@jest/globals';
import { toOutwardDirection, type ArchCurve, createArchCurve } from '../geometry/arch-curve.ts';
import { arrangeSlices } from '../geometry/arrange-slices.ts';
import { PLANE_AXES, PLANE_KINDS } from '../geometry/planes.ts';
import { computeDistance, addVectors, scaleVector, type Vector } from '@dentarium/models/vectors';
import { FORMS, middleOfDense, findVisibleCentre, STEP, toVolume } from '../testing/measured-phantom.ts';
import { makePhantom, type PhantomForm } from '../testing/phantom.ts';
import { decodeSlice } from '../workers/read-slice.ts';
import { createSectionSampling, createPanoramaSampling } from './panorama.ts';
import { reslice } from './reslice.ts';
import { createEmptyVolume, putSlice, toVolumeScale, type Volume } from './volume.ts';

/** A circle in an axial plane, on which distances are known without the curve. */
const CIRCLE = { radius: 12, middle: [0.3, 3, 0] as Vector };
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const onCircle = (degrees: number): Vector =>
  addVectors(CIRCLE.middle, [
    CIRCLE.radius * Math.sin(radians(degrees)),
    -CIRCLE.radius * Math.cos(radians(degrees)),
    0,
  ]);

const ENDS = 100;
function drawnArch(): ArchCurve {
  const archPoints = Array.from({ length: 11 }, (_, at) => onCircle(-ENDS + at * 20));
  const curve = createArchCurve(archPoints);
  if (curve === null) throw new Error('no curve');
  return curve;
}

const curve = drawnArch();
/** Angles of the balls in degrees from the front. */
const MARKS = [-70, -25, 14, 62];
const BALLS = MARKS.map((degrees) => ({ centre: onCircle(degrees), radius: 2 }));
const truthAt = (degrees: number): number => CIRCLE.radius * radians(degrees + ENDS);

/** Returns the positions of the balls along the curve in the panoramic picture, and their heights. */
function seenAlong(volume: Volume): { mm: number; height: number }[] {
  const sampling = createPanoramaSampling(curve, { top: 5, bottom: -5 }, STEP, { mm: 5, way: 'mean' });
  const values = reslice(volume, sampling);
  const width = sampling.tops.length / 3;
  return MARKS.map((degrees) => {
    const [from, to] = [-3.5, 3.5].map((way) => Math.round((truthAt(degrees) + way) / STEP)) as [number, number];
    const croppedValues = new Int16Array((to - from) * sampling.height);
    for (let row = 0; row < sampling.height; row += 1)
      croppedValues.set(values.subarray(row * width + from, row * width + to), row * (to - from));
    const { x, y } = middleOfDense(croppedValues, to - from, volume.scale);
    return { mm: (from + x + 0.5) * STEP, height: 5 - (y + 0.5) * STEP };
  });
}

/** Returns the maximum error in mm of a distance along the arch or of a height. */
function worstAlong(volume: Volume): number {
  const visibleBalls = seenAlong(volume);
  const ways = MARKS.flatMap((degrees, one) =>
    MARKS.map((others, other) => {
      const visibleDistance = (visibleBalls[other]?.mm ?? 0) - (visibleBalls[one]?.mm ?? 0);
      return visibleDistance - (truthAt(others) - truthAt(degrees));
    }),
  );
  return Math.max(...[...ways, ...visibleBalls.map(({ height }) => height - CIRCLE.middle[2])].map(Math.abs));
}

const EVEN = { columns: 64, rows: 64, slices: 64, pixelSpacing: [0.5, 0.5], sliceSpacing: 0.5 } as const;
const halfAVoxel = ({ pixelSpacing, sliceSpacing }: PhantomForm) => Math.min(...pixelSpacing, sliceSpacing) / 2;

describe('BEN-06 along an arch', () => {
  test('gives the curve through points of a circle the length of the circle', () => {
    expect(Math.abs(curve.length - CIRCLE.radius * radians(2 * ENDS))).toBeLessThan(0.1);
  });

  test.each(FORMS)('shows a phantom of %s with distances within half a voxel', (_, form) => {
    const volume = toVolume(makePhantom({ ...form, balls: BALLS }), form.isSigned ?? true);
    expect(worstAlong(volume)).toBeLessThan(halfAVoxel(form));
  });

  test('creates the same curve for any order and heights of its points', () => {
    const same = createArchCurve(
      Array.from({ length: 11 }, (_, at) => addVectors(onCircle(ENDS - at * 20), [0, 0, at * 2])),
    );
    expect(same?.length).toBeCloseTo(curve.length, 9);
    for (const mm of [0, 12, 30])
      expect(computeDistance(same?.at(mm).place ?? [9, 9, 9], curve.at(mm).place)).toBeLessThan(1e-9);
  });

  test.each([
    ['one place', [[1, 2, 3]]],
    [
      'one place at two heights',
      [
        [1, 2, 3],
        [1, 2, 9],
      ],
    ],
  ] as [string, Vector[]][])('%s makes no curve', (_, points) => {
    expect(createArchCurve(points)).toBeNull();
  });

  test.each([
    ['inside of the arch on its left', -4],
    ['outside of the arch on its right', 4],
  ])('shows the %s in a section', (_, farOffset) => {
    const mm = truthAt(20);
    const place = curve.at(mm);
    const balls = [{ centre: addVectors(place.place, scaleVector(toOutwardDirection(place), farOffset)), radius: 2 }];
    const volume = toVolume(makePhantom({ ...EVEN, balls }));
    const picture = { mmPerPixel: STEP, widthMm: 16, slab: { mm: 0, way: 'mean' } } as const;
    const sampling = createSectionSampling(curve, mm, { top: 5, bottom: -5 }, picture);
    const { x, y } = middleOfDense(reslice(volume, sampling), sampling.tops.length / 3, volume.scale);
    expect(Math.abs((x + 0.5) * STEP - (8 + farOffset))).toBeLessThan(0.25);
    expect(Math.abs((y + 0.5) * STEP - 5)).toBeLessThan(0.25);
  });
});

type Coded = NonNullable<SliceForTests['coded']>;

async function codedFrame(values: Uint16Array, at: number, form: PhantomForm): Promise<Coded> {
  const frame = { values, columns: form.columns, rows: form.rows, bits: 16 };
  if (at % 3 === 0) return { transferSyntax: '1.2.840.10008.1.2.5', frame: runLengths(values) };
  return at % 3 === 1
    ? { transferSyntax: '1.2.840.10008.1.2.4.80', frame: await losslessFrame('jpegLs', frame) }
    : { transferSyntax: '1.2.840.10008.1.2.4.90', frame: await losslessFrame('jpeg2000', frame) };
}

test('BEN-06 shows a phantom of compressed, tilted, anisotropic slices with its distances in all planes and along an arch', async () => {
  const form = {
    columns: 64,
    rows: 56,
    slices: 40,
    pixelSpacing: [0.7, 0.6],
    sliceSpacing: 1,
    tilt: 11,
    isSigned: false,
  } as const;
  const { series, intercept, getValues } = makePhantom({ ...form, balls: BALLS });
  const { grid, places } = arrangeSlices(series);
  const scale = toVolumeScale({ isSigned: false, bitsStored: 16, slope: 1, intercept });
  const volume = createEmptyVolume(grid, scale);
  const { columns, rows } = series;
  for (const [at, place] of places.entries()) {
    if (place === null) continue;
    const values = new Uint16Array(getValues(place.at));
    const coded = await codedFrame(values, at, form);
    const file = sliceForTests({ columns, rows, values, instance: at + 1, signed: false, intercept, coded });
    putSlice(volume, at, await decodeSlice(new Uint8Array(file), { columns, rows, scale, factor: 1 }));
  }
  const half = halfAVoxel(form);
  expect(worstAlong(volume)).toBeLessThan(half);
  for (const kind of PLANE_KINDS) {
    const visibleCentres = BALLS.map(({ centre }) => findVisibleCentre(volume, PLANE_AXES[kind], centre));
    for (const [one, from] of BALLS.entries())
      for (const [other, to] of BALLS.entries()) {
        const measuredDistance = computeDistance(visibleCentres[one] ?? [0, 0, 0], visibleCentres[other] ?? [0, 0, 0]);
        expect(Math.abs(measuredDistance - computeDistance(from.centre, to.centre))).toBeLessThan(half);
      }
  }
});
