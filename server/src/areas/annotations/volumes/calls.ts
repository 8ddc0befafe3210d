import { declareFailures } from '@dentarium/api';
import { service } from '@dentarium/api/contract';
import { id, instant, text, version } from '@dentarium/api/shapes';
import { CANAL_LIMITS, isCanalDiameter, isWithinCanalExtent } from '@dentarium/domain/nerve-canal';
import { z } from 'zod/mini';

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'annotation.manySeries': AreaError;
  }
}

declareFailures({
  errors: {
    'annotation.manySeries': {
      status: 409,
      ch: '此文件已在过多的序列上保存了测量。',
      en: 'Measurements are already kept on too many series of this file.',
    },
  },
});

const annotations = service('AnnotationService', '/api/AnnotationService', { module: 'patients' });

/** The maximum length of the id of a series, as `openVolume` takes it. */
const MAX_SERIES_ID = 200;

const millimetre = z.number().check(z.gte(-10_000), z.lte(10_000));
const cosine = z.number().check(z.gte(-1.001), z.lte(1.001));
/** Mm in patient coordinates (DICOM PS3.3 C.7.6.2). */
const place = z.tuple([millimetre, millimetre, millimetre]);
const direction = z.tuple([cosine, cosine, cosine]);

/** The tolerance for rounding errors of a direction. */
const MAX_DIRECTION_ERROR = 1e-3;

function isPlane({ right, down }: { readonly right: readonly number[]; readonly down: readonly number[] }): boolean {
  const dot = (one: readonly number[], other: readonly number[]): number =>
    one.reduce((sum, value, axis) => sum + value * (other[axis] ?? 0), 0);
  const errors = [dot(right, right) - 1, dot(down, down) - 1, dot(right, down)];
  return errors.every((error) => Math.abs(error) < MAX_DIRECTION_ERROR);
}

/** The plane that a mark was drawn on. The mark is shown on the same plane only. */
const plane = z
  .object({
    view: z.enum(['axial', 'coronal', 'sagittal', 'section']),
    /** The directions to the right and down on the screen, of length 1, in patient coordinates. */
    right: direction,
    down: direction,
    /** The depth that was combined into the picture; 0 mm for the plane alone. */
    slab: z.object({ mm: z.number().check(z.gte(0), z.lte(100)), way: z.enum(['mean', 'mip']) }),
  })
  .check(z.refine(isPlane));

/** The fingerprint of the places of the slices that a mark was drawn on. */
const geometry = text(64);

/** The number of points of each kind of mark. */
const POINT_COUNTS = { length: 2, angle: 3, rectangle: 2, ellipse: 2, probe: 1 } as const;

/**
 * A measurement on a plane. An angle has its vertex in the middle, a rectangle or an ellipse two opposite corners, a
 * probe one point.
 */
const planeMark = z
  .object({
    id: z.uuid(),
    kind: z.enum(['length', 'angle', 'rectangle', 'ellipse', 'probe']),
    plane,
    points: z.array(place).check(z.minLength(1), z.maxLength(3)),
    geometry,
  })
  .check(z.refine(({ kind, points }) => points.length === POINT_COUNTS[kind]));

/** A place in the panoramic picture: the distance along the arch, and the height. */
const archPlace = z.object({ mm: millimetre, height: millimetre });

/** A distance along the arch, between two places of the panoramic picture. */
const archMark = z.object({
  id: z.uuid(),
  kind: z.literal('along'),
  from: archPlace,
  to: archPlace,
  /** Covers the arch as well. */
  geometry,
});

const mark = z.union([planeMark, archMark]);
export type VolumeMark = z.infer<typeof mark>;

/** A nerve canal that a person has drawn: the points of its centre line, from one end to the other. */
const canal = z.object({
  id: z.uuid(),
  points: z.array(place).check(z.minLength(1), z.maxLength(CANAL_LIMITS.maxPoints), z.refine(isWithinCanalExtent)),
  diameterMm: z
    .number()
    .check(z.gte(CANAL_LIMITS.minDiameterMm), z.lte(CANAL_LIMITS.maxDiameterMm), z.refine(isCanalDiameter)),
  geometry,
});
export type NerveCanal = z.infer<typeof canal>;

const degrees = z.number().check(z.gte(-45), z.lte(45));

const content = {
  marks: z.array(mark).check(z.maxLength(300)),
  /** The points of the dental arch along which the panoramic picture is made. */
  arch: z.array(place).check(z.maxLength(100)),
  /**
   * The re-orientation of the volume: degrees about the axes to the patient's left, back and head, in this order; `null`
   * as it was taken.
   */
  tilt: z.nullable(z.tuple([degrees, degrees, degrees])),
  /** The nerve canals. A request without the field keeps them. */
  canals: z.optional(z.array(canal).check(z.maxLength(CANAL_LIMITS.maxCanals))),
};

/** The marks on a series of a CBCT file. The version is 0 without any. */
const volumeAnnotations = z.object({
  ...content,
  fileId: id,
  seriesId: z.string(),
  version,
  changedBy: z.string(),
  changedAt: z.nullable(instant),
});
export type VolumeAnnotations = z.infer<typeof volumeAnnotations>;

const fileParams = z.object({ fileId: id });
const seriesId = text(MAX_SERIES_ID);

/** Returns the marks on a series of a CBCT that the caller may see. Refused with `file.notFound`. */
export const queryVolumeAnnotations = annotations('QueryVolumeAnnotations/:fileId', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  params: fileParams,
  query: z.object({ seriesId }),
  result: volumeAnnotations,
  reads: { annotation: true },
  summary: 'The measurements, arch, orientation and nerve canals of a series of a CBCT (ours).',
});

/**
 * Replaces the marks on a series of a CBCT. Refused with `file.notFound`, `access.denied` (view access only),
 * `patient.terminated`, `annotation.manySeries`, and as stale if another user has changed them since `version`.
 */
export const saveVolumeAnnotations = annotations('SaveVolumeAnnotations/:fileId', {
  method: 'PUT',
  own: true,
  permission: { right: ['edit', 'patientList'] },
  audit: 'annotation.save',
  params: fileParams,
  body: z.object({ ...content, seriesId, version }),
  result: volumeAnnotations,
  changes: { annotation: true },
  summary: 'Replaces the measurements, arch, orientation and nerve canals of a series of a CBCT (ours).',
});
