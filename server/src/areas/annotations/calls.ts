import { declareFailures } from '@dentarium/api';
import { service } from '@dentarium/api/contract';
import { id, instant, text, version } from '@dentarium/api/services/shapes';
import { z } from 'zod/mini';

declare module '@dentarium/api/data-tags' {
  interface DataTags {
    annotation: 'patient';
  }
}
declare module '@dentarium/api/area-failures' {
  interface AreaStaleNouns {
    annotation: AreaNoun;
  }
}

declareFailures({ errors: {}, staleNouns: { annotation: { ch: '测量标注', en: 'measurements' } } });

const annotations = service('AnnotationService', '/api/AnnotationService', { module: 'patients' });

/** Pixels of the image, from its upper left corner. */
const coordinate = z.number().check(z.gte(-100_000), z.lte(100_000));

/**
 * A measurement on an image. A length has two points, an angle three with its vertex in the middle, a Cobb angle two lines of two, a
 * rectangle and an ellipse two opposite corners.
 */
export const measurement = z.object({
  id: z.uuid(),
  kind: z.enum(['length', 'angle', 'cobb', 'rectangle', 'ellipse']),
  /** The frame of its file, as the viewer names it. */
  frame: text(500),
  points: z.array(z.tuple([coordinate, coordinate])).check(z.minLength(2), z.maxLength(4)),
  note: text(100),
});
export type Measurement = z.infer<typeof measurement>;

const content = {
  measurements: z.array(measurement).check(z.maxLength(300)),
  /** Millimetres of a pixel by a known length in the image; `null` where nobody has calibrated it. */
  calibration: z.nullable(z.number().check(z.gt(0), z.lte(100))),
};

/** What is drawn on a file. Without anything it has version 0. */
export const fileAnnotations = z.object({
  ...content,
  fileId: id,
  version,
  changedBy: z.string(),
  changedAt: z.nullable(instant),
});
export type FileAnnotations = z.infer<typeof fileAnnotations>;

const fileParams = z.object({ fileId: id });

/** The measurements on an X-ray, for whoever may see it. Refused with `file.notFound`. */
export const queryAnnotations = annotations('QueryAnnotations/:fileId', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  params: fileParams,
  result: fileAnnotations,
  reads: { annotation: true },
  summary: 'The measurements and the calibration of an X-ray (ours).',
});

/**
 * Replaces the measurements on an X-ray. Refused with `file.notFound`, `access.denied` (who may only look), `patient.terminated`, and
 * as stale when somebody else has changed them since `version`.
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
  summary: 'Replaces the measurements and the calibration of an X-ray (ours).',
});
