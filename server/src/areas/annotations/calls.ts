import { declareFailures } from '@dentarium/api';
import { service } from '@dentarium/api/contract';
import { id, idParams, instant, text, version } from '@dentarium/api/shapes';
import { z } from 'zod/mini';

declare module '@dentarium/api/data-tags' {
  interface DataTags {
    annotation: 'patient';
    modelAlignment: 'patient';
  }
}
declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'alignment.models': AreaError;
  }
  interface AreaStaleNouns {
    annotation: AreaNoun;
    modelAlignment: AreaNoun;
  }
}

declareFailures({
  errors: {
    'alignment.models': {
      status: 400,
      ch: '只能对齐同一患者的两个三维模型。',
      en: 'Only two 3D models of one patient are aligned.',
    },
  },
  staleNouns: {
    annotation: { ch: '测量标注', en: 'measurements' },
    modelAlignment: { ch: '模型对齐', en: 'alignment' },
  },
});

const annotations = service('AnnotationService', '/api/AnnotationService', { module: 'patients' });

/** Pixels of the image, from its upper left corner. */
const coordinate = z.number().check(z.gte(-100_000), z.lte(100_000));

/**
 * A measurement on an image. A length has two points, an angle three points with its vertex in the middle, a Cobb angle
 * two lines of two points, a rectangle or an ellipse two opposite corners.
 */
export const measurement = z.object({
  id: z.uuid(),
  kind: z.enum(['length', 'angle', 'cobb', 'rectangle', 'ellipse']),
  /** The frame of the file, as the viewer names it. */
  frame: text(500),
  points: z.array(z.tuple([coordinate, coordinate])).check(z.minLength(2), z.maxLength(4)),
  note: text(100),
});
export type Measurement = z.infer<typeof measurement>;

const spatialCoordinate = z.number().check(z.gte(-1e8), z.lte(1e8));

/**
 * A measurement in space, on a model or in a volume. Its viewer defines the kinds and the frame, and the number of
 * points of each.
 */
export const spatialMeasurement = z.object({
  id: z.uuid(),
  /** The kind with its viewer, such as `model.distance`. */
  kind: z.string().check(z.regex(/^[a-z]{1,20}\.[a-zA-Z]{1,30}$/)),
  /** The part of the file, such as the series of a volume; empty for the whole file. */
  frame: text(500),
  /** Millimetres along the axes of the file. */
  points: z.array(z.tuple([spatialCoordinate, spatialCoordinate, spatialCoordinate])).check(z.maxLength(200)),
  /** The FDI number of the measured tooth. */
  tooth: z.optional(z.int().check(z.gte(11), z.lte(85))),
  /** A length in mm that a user has typed instead of points. */
  typedMm: z.optional(z.number().check(z.gt(0), z.lte(1000))),
  note: text(100),
});
export type SpatialMeasurement = z.infer<typeof spatialMeasurement>;

const content = {
  measurements: z.array(measurement).check(z.maxLength(300)),
  /** Absent from versions that do not know it; a save without it leaves the stored ones unchanged. */
  spatial: z.optional(z.array(spatialMeasurement).check(z.maxLength(300))),
  /** Millimetres per pixel, from a known length in the image; `null` without a calibration. */
  calibration: z.nullable(z.number().check(z.gt(0), z.lte(100))),
};

/** The measurements on a file. The version is 0 without any. */
export const fileAnnotations = z.object({
  ...content,
  fileId: id,
  version,
  changedBy: z.string(),
  changedAt: z.nullable(instant),
});
export type FileAnnotations = z.infer<typeof fileAnnotations>;

const fileParams = z.object({ fileId: id });

/** Returns the measurements on a file that the caller may see. Refused with `file.notFound`. */
export const queryAnnotations = annotations('QueryAnnotations/:fileId', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  params: fileParams,
  result: fileAnnotations,
  reads: { annotation: true },
  summary: 'The measurements and the calibration of an X-ray, a volume or a model (ours).',
});

/**
 * Replaces the measurements on a file. Refused with `file.notFound`, `access.denied` (view access only),
 * `patient.terminated`, and as stale if another user has changed them since `version`.
 */
export const saveAnnotations = annotations('SaveAnnotations/:fileId', {
  method: 'PUT',
  own: true,
  permission: { right: ['edit', 'patientList'] },
  audit: 'annotation.save',
  params: fileParams,
  body: z.object({ ...content, version }),
  result: fileAnnotations,
  changes: { annotation: true },
  summary: 'Replaces the measurements and the calibration of an X-ray, a volume or a model (ours).',
});

/** The widths of teeth and the lengths of arches that are kept with the models of a stage. */
export const stageSpace = z.object({
  stageId: id,
  /** Widths in mm by FDI number. */
  widths: z.array(z.object({ tooth: z.int(), mm: z.number() })),
  /** In mm, from first molar to first molar; `null` if it is not measured. */
  archLengths: z.object({ upper: z.nullable(z.number()), lower: z.nullable(z.number()) }),
});
export type StageSpace = z.infer<typeof stageSpace>;

/** Returns the widths of teeth of the patient `id` by stage; stages without a width are left out. Refused with `patient.notFound`. */
export const querySpace = annotations('QuerySpace/:id', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  params: idParams,
  result: z.array(stageSpace),
  reads: { annotation: true },
  summary: 'The widths of teeth that were measured on models of the patient `id`, by stage (ours).',
});

const cosine = z.number().check(z.gte(-1.001), z.lte(1.001));
const turnRow = z.tuple([cosine, cosine, cosine]);
const millimetre = z.number().check(z.gte(-1e7), z.lte(1e7));

/** The tolerance for rounding errors in the row lengths and angles of a rotation. */
const MAX_ROTATION_ERROR = 1e-3;

function isRotation([a, b, c]: readonly (readonly [number, number, number])[]): boolean {
  if (a === undefined || b === undefined || c === undefined) return false;
  const dot = (one: typeof a, other: typeof a): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
  const crossProduct = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]] as const;
  const errors = [
    dot(a, a) - 1,
    dot(b, b) - 1,
    dot(a, b),
    crossProduct[0] - c[0],
    crossProduct[1] - c[1],
    crossProduct[2] - c[2],
  ];
  return errors.every((value) => Math.abs(value) < MAX_ROTATION_ERROR);
}

const alignment = {
  laidId: id,
  /**
   * Maps points of the laid model to the other model: turn · point + way. The rows are orthonormal and contain no
   * reflection.
   */
  turn: z.tuple([turnRow, turnRow, turnRow]).check(z.refine(isRotation)),
  /** The translation in units of the files, which are taken as millimetres. */
  way: z.tuple([millimetre, millimetre, millimetre]),
  by: z.enum(['points', 'refined', 'automatic']),
  /** The number of point pairs; 0 without any. */
  pairs: z.int().check(z.gte(0), z.lte(100)),
  /** The mean distance between corresponding points in mm; `null` if no points are close. */
  mean: z.nullable(z.number().check(z.gte(0), z.lte(1e7))),
  version,
};

/** The alignment of a model of one stage to a model of another stage. The first stored version is 1. */
export const modelAlignment = z.object({ ...alignment, fileId: id });
export type ModelAlignment = z.infer<typeof modelAlignment>;

/** Returns the alignments between models of the patient `id`. Refused with `patient.notFound`. */
export const queryAlignments = annotations('QueryAlignments/:id', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  params: idParams,
  result: z.array(modelAlignment),
  reads: { modelAlignment: ({ params }) => params.id },
  summary: 'How models of the patient `id` were laid on each other (ours).',
});

/**
 * Stores the alignment of the model `laidId` to the model `fileId`; `version` is 0 for the first save. Refused with
 * `file.notFound`, `access.denied` (view access only), `patient.terminated`, `alignment.models` (other kinds of files,
 * or two patients), and as stale if another user has aligned it since `version`.
 */
export const saveAlignment = annotations('SaveAlignment/:fileId', {
  method: 'PUT',
  own: true,
  permission: { right: ['edit', 'patientList'] },
  audit: 'alignment.save',
  params: fileParams,
  body: z.object(alignment),
  result: modelAlignment,
  changes: { modelAlignment: true },
  summary: 'Keeps how a model lies on another one (ours).',
});
