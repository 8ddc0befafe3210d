import { declareFailures } from '@dentarium/api';
import { service } from '@dentarium/api/contract';
import { id, idParams, instant, integer, text, version } from '@dentarium/api/services/shapes';
import { z } from 'zod/mini';

declare module '@dentarium/api/data-tags' {
  interface DataTags {
    cephTracing: 'patient';
  }
}

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'ceph.noCephalogram': AreaError;
    'ceph.invalid': AreaError;
    'ceph.tooMany': AreaError;
  }
  interface AreaStaleNouns {
    cephTracing: AreaNoun;
  }
}

declareFailures({
  errors: {
    'ceph.noCephalogram': {
      status: 400,
      ch: '只有头颅侧位片和正位片可以进行头影测量。',
      en: 'Only lateral and posteroanterior cephalograms can be traced.',
    },
    'ceph.invalid': {
      status: 400,
      ch: '描记内容无效，请重新打开页面。',
      en: 'The tracing is not valid. Please open the page again.',
    },
    'ceph.tooMany': {
      status: 409,
      ch: '该影像的描记已达上限，请先删除不需要的描记。',
      en: 'This X-ray has as many tracings as it can have. Delete one that is not needed first.',
    },
  },
  staleNouns: { cephTracing: { ch: '描记', en: 'tracing' } },
});

const tracings = service('CephService', '/api/CephService', { module: 'patients' });

/** Pixels of the upright image, to the right and down. */
const coordinate = z.number().check(z.gte(0), z.lte(65_535));
const spot = z.object({ x: coordinate, y: coordinate });

const ruler = z.object({
  by: z.literal('ruler'),
  from: spot,
  to: spot,
  mm: z.number().check(z.gte(1), z.lte(300)),
});

const millimetres = z.number().check(z.gt(0), z.lte(10));

/**
 * The millimetres across and down a pixel that a DICOM file states, and where they hold: in the patient, on the detector divided by the
 * magnification that the file states (`corrected`), or on the detector or film, where the patient measures larger than they are.
 */
export const fileScale = z.object({
  by: z.literal('file'),
  x: millimetres,
  y: millimetres,
  source: z.enum(['patient', 'corrected', 'detector', 'film']),
});
export type FileScale = z.infer<typeof fileScale>;

/** What a tracing consists of, as its page sends it. */
export const tracingForm = z.object({
  /** A method of `cephMethods` that measures X-rays of this category. */
  methodId: text(40),
  normSetId: text(40),
  /** Each landmark once. */
  points: z.array(z.extend(spot, { id: text(20) })).check(z.maxLength(64)),
  /** Landmarks that are not to be placed. */
  skipped: z.array(text(20)).check(z.maxLength(64)),
  /** Two points of a ruler in the image with the mm between them, or what `queryScale` gives; `null` while lengths are not known. */
  calibration: z.nullable(z.discriminatedUnion('by', [ruler, fileScale])),
});
export type TracingForm = z.infer<typeof tracingForm>;

/** A tracing of a cephalogram, as it is kept. */
export const tracing = z.extend(tracingForm, {
  /** The file of category 102 that it is. */
  id,
  /** The X-ray; `null` when that was erased. */
  fileId: z.nullable(id),
  stageId: z.nullable(id),
  /** Who changed it last, and when. */
  updatedBy: z.string(),
  updatedAt: instant,
  version: integer(0, 2_147_483_647),
});
export type Tracing = z.infer<typeof tracing>;

const mayTrace = { right: ['edit', 'patientList'] } as const;

/** The tracings of a patient, the latest first, at most 200. Refused with `patient.notFound`. */
export const queryTracings = tracings('QueryTracings/:id', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  params: idParams,
  result: z.array(tracing),
  reads: { cephTracing: ({ params }) => params.id, file: ({ params }) => params.id },
  summary: 'The cephalometric tracings of the patient `id`, the latest first (ours).',
});

/** The scale that the X-ray `id` states; `null` of one that states none. Refused with `file.notFound`. */
export const queryScale = tracings('QueryScale/:id', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  params: idParams,
  result: z.nullable(fileScale),
  // The bytes of a file never change.
  reads: {},
  summary: 'The millimetres of a pixel that the DICOM file `id` states (ours).',
});

/**
 * Begins a tracing, which is a file of category 102 in the stage of its X-ray from then on.
 *
 * Refused with `file.notFound`, `access.denied` (who may only look at the patient), `patient.terminated`, `ceph.noCephalogram`,
 * `ceph.invalid`, `ceph.tooMany` (20 of an X-ray).
 */
export const insertTracing = tracings('InsertTracing/:id', {
  method: 'POST',
  own: true,
  permission: mayTrace,
  audit: 'ceph.create',
  params: idParams,
  body: tracingForm,
  result: tracing,
  changes: { cephTracing: true, file: true },
  summary: 'Begins a tracing of the cephalogram `id` (ours).',
});

/**
 * Replaces what a tracing consists of, and the values that reports read.
 *
 * Refused with `file.notFound`, `access.denied` (who may only look at the patient), `patient.terminated`, `ceph.invalid`,
 * `version.stale` when it was changed since `version`.
 */
export const updateTracing = tracings('UpdateTracing/:id', {
  method: 'POST',
  own: true,
  permission: mayTrace,
  audit: 'ceph.update',
  params: idParams,
  body: z.extend(tracingForm, { version }),
  result: tracing,
  changes: { cephTracing: true },
  summary: 'Changes the tracing `id`; refused as stale when it changed since `version` (ours).',
});
