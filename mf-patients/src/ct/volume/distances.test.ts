import { describe, expect, test } from '@jest/globals';
import { acrossOf, archCurve } from '../geometry/arch-curve.ts';
import { arrangeSlices } from '../geometry/arrange-slices.ts';
import { boxOf } from '../geometry/patient-box.ts';
import { normalOf, PLANE_AXES, PLANE_KINDS, type PlaneAxes } from '../geometry/planes.ts';
import { cross, distance, plus, times, unit, type Vector } from '../geometry/vector.ts';
import { DENSE, makePhantom, type Phantom, type PhantomForm } from '../testing/phantom.ts';
import { crossSection, panoramaSampling } from './panorama.ts';
import { planeSampling, reslice, type SlabWay } from './reslice.ts';
import { EMPTY, emptyVolume, putSlice, scaledSlice, scaleFor, type Volume } from './volume.ts';

function volumeOf({ series, intercept, valuesOf }: Phantom, isSigned = true, bitsStored = 16): Volume {
  const { grid, places } = arrangeSlices(series);
  const scale = scaleFor({ isSigned, bitsStored, slope: 1, intercept });
  const volume = emptyVolume(grid, scale);
  for (const [at, place] of places.entries()) {
    if (place === null) continue;
    const { columns, rows } = series;
    putSlice(volume, at, scaledSlice({ values: valuesOf(place.at), columns, rows, slope: 1, intercept }, scale, 1));
  }
  return volume;
}

const STEP = 0.1;

/** The measures of a plane around a place, `side` mm wide and high. */
function planeAround(
  volume: Volume,
  axes: PlaneAxes,
  centre: Vector,
  side: number,
  slab = { mm: 0, way: 'mean' as SlabWay },
) {
  const pixels = Math.round(side / STEP) + 1;
  const origin = plus(centre, plus(times(axes.right, -side / 2), times(axes.down, -side / 2)));
  const values = reslice(
    volume,
    planeSampling({
      origin,
      right: times(axes.right, STEP),
      down: times(axes.down, STEP),
      depth: normalOf(axes),
      width: pixels,
      height: pixels,
      slab,
    }),
  );
  return { pixels, origin, values };
}

const { slope, intercept } = { slope: 1, intercept: 0 };

/** The middle of what is dense in a picture, in pixels. */
function middleOfDense(values: Int16Array, width: number, scale = { slope, intercept }) {
  let [sum, x, y] = [0, 0, 0];
  for (const [at, value] of values.entries()) {
    if (value === EMPTY) continue;
    const weight = Math.max(0, value * scale.slope + scale.intercept + 1000);
    sum += weight;
    x += weight * (at % width);
    y += weight * Math.floor(at / width);
  }
  return { x: x / sum, y: y / sum };
}

/** Where a ball is seen in a plane. */
function seenCentre(volume: Volume, axes: PlaneAxes, near: Vector): Vector {
  const { pixels, origin, values } = planeAround(volume, axes, near, 10);
  const { x, y } = middleOfDense(values, pixels, volume.scale);
  return plus(origin, plus(times(axes.right, x * STEP), times(axes.down, y * STEP)));
}

const CENTRES: readonly Vector[] = [
  [-7, -5, -6],
  [8, 4, 5],
  [-6, 7, 4],
];
const BALLS = CENTRES.map((centre) => ({ centre, radius: 3 }));

const FORMS: readonly (readonly [name: string, form: PhantomForm])[] = [
  ['even voxels, signed', { columns: 64, rows: 64, slices: 64, pixelSpacing: [0.5, 0.5], sliceSpacing: 0.5 }],
  [
    'anisotropic voxels, unsigned',
    { columns: 70, rows: 45, slices: 28, pixelSpacing: [0.8, 0.5], sliceSpacing: 1.2, isSigned: false },
  ],
  [
    'tilted slices, anisotropic, signed',
    { columns: 64, rows: 56, slices: 44, pixelSpacing: [0.7, 0.6], sliceSpacing: 1, tilt: 17 },
  ],
  [
    'slices of a tilted gantry, unsigned',
    { columns: 64, rows: 64, slices: 44, pixelSpacing: [0.6, 0.6], sliceSpacing: 0.9, shear: 0.2, isSigned: false },
  ],
];

const oblique: PlaneAxes = { right: unit([1, 0.4, 0.2]), down: unit(cross([0.3, -0.5, 1], unit([1, 0.4, 0.2]))) };

describe.each(FORMS)('BEN-06 a phantom of %s', (_, form) => {
  const volume = volumeOf(makePhantom({ ...form, balls: BALLS }), form.isSigned ?? true);
  const half = Math.min(...form.pixelSpacing, form.sliceSpacing) / 2;

  test.each([...PLANE_KINDS.map((kind) => [kind, PLANE_AXES[kind]] as const), ['oblique', oblique] as const])(
    'has its distances within half a voxel in the %s plane',
    (__, axes) => {
      const seen = CENTRES.map((centre) => seenCentre(volume, axes, plus(centre, [0.3, -0.2, 0.25])));
      for (const [one, first] of CENTRES.entries()) {
        for (const [other, second] of CENTRES.entries()) {
          if (one === other) continue;
          const shown = distance(seen[one] ?? [0, 0, 0], seen[other] ?? [0, 0, 0]);
          // The planes lie beside the middles of the balls, so their depth counts in both distances alike.
          expect(Math.abs(shown - distance(first, second))).toBeLessThan(half);
        }
      }
    },
  );

  test('has a rod of its length within half a voxel at either end', () => {
    const rod = { from: [-9, -4, 2] as Vector, to: [9, 5, -3] as Vector, radius: 1.5 };
    const own = volumeOf(makePhantom({ ...form, rods: [rod] }), form.isSigned ?? true);
    const along = unit(plus(rod.to, times(rod.from, -1)));
    const right = along;
    const down = unit(cross([0, 0, 1], along));
    const { pixels, values } = planeAround(own, { right, down }, [0, 0.5, -0.5], 30);
    const row = Math.floor(pixels / 2);
    const line = values.subarray(row * pixels, (row + 1) * pixels);
    const threshold = (DENSE - 1000) / 2;
    const dense = [...line.keys()].filter((at) => {
      const value = line[at] ?? EMPTY;
      return value !== EMPTY && value * own.scale.slope + own.scale.intercept > threshold;
    });
    const shown = ((dense.at(-1) ?? 0) - (dense[0] ?? 0)) * STEP;
    expect(Math.abs(shown - distance(rod.from, rod.to) - rod.radius * 2)).toBeLessThan(half * 2);
  });
});

describe('BEN-06 along a curve', () => {
  const points: Vector[] = [
    [-20, 12, 0],
    [-15, -8, 0],
    [0, -18, 0],
    [15, -8, 0],
    [20, 12, 0],
  ];
  const curve = archCurve(points);
  if (curve === null) throw new Error('no curve');
  const marks = [12, 30, curve.length / 2, curve.length - 25];
  const balls = marks.map((mm) => ({ centre: curve.at(mm).place, radius: 2 }));
  const form = { columns: 110, rows: 90, slices: 24, pixelSpacing: [0.5, 0.5], sliceSpacing: 0.7, tilt: 6 } as const;

  test.each([true, false])('distances are those of the curve within half a voxel (signed: %s)', (isSigned) => {
    const volume = volumeOf(makePhantom({ ...form, isSigned, balls }), isSigned);
    const slab = { mm: 4, way: 'mean' } as const;
    const sampling = panoramaSampling(curve, { top: 5, bottom: -5 }, STEP, slab);
    const values = reslice(volume, sampling);
    const width = sampling.tops.length / 3;
    const seen = marks.map((mm) => {
      const [from, to] = [Math.round((mm - 4) / STEP), Math.round((mm + 4) / STEP)];
      const cut = new Int16Array((to - from) * sampling.height);
      for (let row = 0; row < sampling.height; row += 1)
        cut.set(values.subarray(row * width + from, row * width + to), row * (to - from));
      return (from + middleOfDense(cut, to - from, volume.scale).x + 0.5) * STEP;
    });
    for (const [at, mm] of marks.entries()) expect(Math.abs((seen[at] ?? 0) - mm)).toBeLessThan(0.25);
  });

  test('the curve is the same whichever way its points were set, and at whichever heights', () => {
    const same = archCurve(points.toReversed().map(([x, y], at): Vector => [x, y, at * 2]));
    expect(same?.length).toBeCloseTo(curve.length, 9);
    for (const mm of marks) expect(distance(same?.at(mm).place ?? [0, 0, 0], curve.at(mm).place)).toBeLessThan(1e-9);
    expect(curve.at(0).place).toEqual(points[0]);
  });

  test('one place makes no curve', () => {
    expect(archCurve([[1, 2, 3]])).toBeNull();
    expect(
      archCurve([
        [1, 2, 3],
        [1, 2, 9],
      ]),
    ).toBeNull();
  });

  test('a section has the inside of the arch on its left, its outside on its right', () => {
    const place = curve.at(curve.length / 2);
    const inside = { centre: plus(place.place, times(acrossOf(place), -5)), radius: 2 };
    const volume = volumeOf(makePhantom({ ...form, isSigned: true, balls: [inside] }));
    const picture = { mmPerPixel: STEP, widthMm: 16, slab: { mm: 0, way: 'mean' } } as const;
    const sampling = crossSection(curve, curve.length / 2, { top: 5, bottom: -5 }, picture);
    const { x } = middleOfDense(reslice(volume, sampling), sampling.tops.length / 3, volume.scale);
    expect(Math.abs((x + 0.5) * STEP - (8 - 5))).toBeLessThan(0.25);
  });
});

describe('BEN-06 thick slabs', () => {
  const form = { columns: 40, rows: 40, slices: 40, pixelSpacing: [0.5, 0.5], sliceSpacing: 0.5 } as const;
  const volume = volumeOf(makePhantom({ ...form, balls: [{ centre: [0, 0, 3], radius: 1.5 }] }));
  const middle = (slab: { readonly mm: number; readonly way: SlabWay }) => {
    const { pixels, values } = planeAround(volume, PLANE_AXES.axial, [0, 0, 0], 4, slab);
    return values[Math.floor(pixels / 2) * pixels + Math.floor(pixels / 2)] ?? 0;
  };

  test('a plane alone shows nothing of what lies beside it, a slab shows its brightest or its mean', () => {
    expect(middle({ mm: 0, way: 'mean' })).toBe(-1000);
    expect(middle({ mm: 8, way: 'mip' })).toBe(DENSE);
    const mean = middle({ mm: 8, way: 'mean' });
    // 2.5 of the 8 mm are dense.
    expect(mean).toBeGreaterThan(-500);
    expect(mean).toBeLessThan(300);
  });

  test('nothing is shown outside of the volume', () => {
    const { least } = boxOf(volume.grid);
    const { values } = planeAround(volume, PLANE_AXES.axial, [least[0] - 4, 0, 0], 4);
    expect(values.every((value) => value === EMPTY)).toBe(true);
  });
});
