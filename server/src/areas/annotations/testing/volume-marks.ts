import type { NerveCanal, VolumeMark } from '../volumes/calls.ts';

/** A distance on an axial plane. */
export const AXIAL_LENGTH: Extract<VolumeMark, { readonly plane: unknown }> = {
  id: '22222222-2222-4222-8222-222222222222',
  kind: 'length',
  plane: { view: 'axial', right: [1, 0, 0], down: [0, 1, 0], slab: { mm: 0, way: 'mean' } },
  points: [
    [-12, 0, 0.4],
    [12, 0, 0.4],
  ],
  geometry: 'a1b2c3',
};

/** A distance along the arch in the panoramic picture. */
export const ARCH_LENGTH: Extract<VolumeMark, { readonly kind: 'along' }> = {
  id: '44444444-4444-4444-8444-444444444444',
  kind: 'along',
  from: { mm: 3, height: 0 },
  to: { mm: 8, height: 0 },
  geometry: 'a1b2c3.d4e5f6',
};

/** A nerve canal of three points. */
export const CANAL: NerveCanal = {
  id: '66666666-6666-4666-8666-666666666666',
  points: [
    [30, 20, -10],
    [26, 0, -18],
    [22, -15, -16],
  ],
  diameterMm: 2.5,
  geometry: 'a1b2c3',
};
