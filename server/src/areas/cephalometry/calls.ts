import { declareFailures } from '@dentarium/api';
import { service } from '@dentarium/api/contract';
import { id, idParams, instant, integer, text, version } from '@dentarium/api/shapes';
import { z } from 'zod/mini';

declare module '@dentarium/api/data-tags' {
  interface DataTags {
    cephTracing: 'patient';
    /** The norms that organisations have approved. */
    cephNorms: 'whole';
    /** The state of the landmark service for a cephalogram, by file. */
    cephLandmarks: 'file';
  }
}

declare module '@dentarium/api/server-events' {
  interface ServerEvents {
    /** The landmark service has answered or has failed. */
    'ceph:landmarks': { readonly fileId: string };
  }
}

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'ceph.noCephalogram': AreaError;
    'ceph.invalid': AreaError;
    'ceph.tooMany': AreaError;
    'ceph.noService': AreaError;
    'ceph.norms': AreaError;
    'ceph.notClinician': AreaError;
    'ceph.signature': AreaError;
    'ceph.landmarks': AreaError;
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
    'ceph.noService': {
      status: 400,
      ch: '本站未接入自动定点服务，请手动定点。',
      en: 'This site has no landmark service. Place the landmarks by hand.',
    },
    'ceph.norms': {
      status: 409,
      ch: '该组正常值已随系统更新而改变，请重新打开页面后再审核。',
      en: 'These norms have changed with an update. Please open the page again before you approve them.',
    },
    'ceph.notClinician': {
      status: 403,
      ch: '只有可查看本机构全部患者的医生可以审核正常值。',
      en: 'Only a doctor who sees all patients of the organisation may approve norms.',
    },
    'ceph.signature': { status: 403, ch: '签名无效。', en: 'The signature is not valid.' },
    'ceph.landmarks': {
      status: 400,
      ch: '标志点未知或重复。',
      en: 'A landmark is not known, or named twice.',
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
 * The millimetres per pixel across and down that a DICOM file states, and the plane in which they apply: the patient,
 * the detector corrected by the stated magnification (`corrected`), or the uncorrected detector or film, where the
 * patient appears enlarged.
 */
export const fileScale = z.object({
  by: z.literal('file'),
  x: millimetres,
  y: millimetres,
  source: z.enum(['patient', 'corrected', 'distances', 'detector', 'film']),
});
export type FileScale = z.infer<typeof fileScale>;

/** The confidence of a service, from 0 to 1. */
const confidence = z.number().check(z.gte(0), z.lte(1));

/** The content of a tracing as its page sends it. */
export const tracingForm = z.object({
  /** A method of `cephMethods` for X-rays of this category. */
  methodId: text(40),
  normSetId: text(40),
  /** Lists each landmark at most once. */
  points: z
    .array(
      z.extend(spot, {
        id: text(20),
        /** Present on a point that a service has placed and nobody has checked yet. */
        confidence: z.optional(confidence),
      }),
    )
    .check(z.maxLength(64)),
  /** The landmarks that the user has skipped. */
  skipped: z.array(text(20)).check(z.maxLength(64)),
  /**
   * Two points of a ruler in the image with the distance in mm, or the result of `queryScale`; `null` without a scale.
   */
  calibration: z.nullable(z.discriminatedUnion('by', [ruler, fileScale])),
});
export type TracingForm = z.infer<typeof tracingForm>;

/** A stored tracing of a cephalogram. */
export const tracing = z.extend(tracingForm, {
  /** The id of its file of category 102. */
  id,
  /** The X-ray; `null` after its erasure. */
  fileId: z.nullable(id),
  stageId: z.nullable(id),
  /** The last editor and time. */
  updatedBy: z.string(),
  updatedAt: instant,
  version: integer(0, 2_147_483_647),
});
export type Tracing = z.infer<typeof tracing>;

const editPermission = { right: ['edit', 'patientList'] } as const;

/** Returns the tracings of a patient, latest first, at most 200. Refused with `patient.notFound`. */
export const queryTracings = tracings('QueryTracings/:id', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  params: idParams,
  result: z.array(tracing),
  reads: { cephTracing: ({ params }) => params.id, file: ({ params }) => params.id },
  summary: 'The cephalometric tracings of the patient `id`, the latest first (ours).',
});

/** Returns the scale that the X-ray `id` states; `null` without one. Refused with `file.notFound`. */
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
 * Creates a tracing. It becomes a file of category 102 in the stage of its X-ray.
 *
 * Refused with `file.notFound`, `access.denied` (view access only), `patient.terminated`, `ceph.noCephalogram`,
 * `ceph.invalid`, `ceph.tooMany` (20 per X-ray).
 */
export const insertTracing = tracings('InsertTracing/:id', {
  method: 'POST',
  own: true,
  permission: editPermission,
  audit: 'ceph.create',
  params: idParams,
  body: tracingForm,
  result: tracing,
  changes: { cephTracing: true, file: true },
  summary: 'Begins a tracing of the cephalogram `id` (ours).',
});

/**
 * Replaces the content of a tracing and the values that reports read.
 *
 * Refused with `file.notFound`, `access.denied` (view access only), `patient.terminated`, `ceph.invalid`,
 * `version.stale` if it has changed since `version`.
 */
export const updateTracing = tracings('UpdateTracing/:id', {
  method: 'POST',
  own: true,
  permission: editPermission,
  audit: 'ceph.update',
  params: idParams,
  body: z.extend(tracingForm, { version }),
  result: tracing,
  changes: { cephTracing: true },
  summary: 'Changes the tracing `id`; refused as stale when it changed since `version` (ours).',
});

/** A landmark that a service has placed, in pixels of the upright image, with its confidence. */
export const suggestedPoint = z.extend(spot, { id: text(20), confidence });

/** The state of the landmark service for a cephalogram. */
export const landmarkState = z.object({
  /** True if the site has a landmark service. Otherwise users place landmarks by hand. */
  isAvailable: z.boolean(),
  /** The state of the latest request: `failed` if the service has not answered, `null` without a request. */
  state: z.nullable(z.enum(['running', 'done', 'failed'])),
  /**
   * The landmarks that the service has found. The page of a tracing uses them, except where a user has placed a
   * landmark.
   */
  points: z.array(suggestedPoint),
});
export type LandmarkState = z.infer<typeof landmarkState>;

/** Returns the state of the landmark service for the cephalogram `id`. Refused with `file.notFound`. */
export const queryLandmarks = tracings('QueryLandmarks/:id', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  params: idParams,
  result: landmarkState,
  reads: { cephLandmarks: ({ params }) => params.id },
  summary: 'What the landmark service says of the cephalogram `id` (ours).',
});

/**
 * Requests the landmarks of a cephalogram from the service at `LANDMARKS_URL`, unless a request is open already. The
 * event `ceph:landmarks` announces the answer.
 *
 * Refused with `file.notFound`, `access.denied` (view access only), `patient.terminated`, `ceph.noCephalogram`,
 * `ceph.noService`, `membership.required`.
 */
export const requestLandmarks = tracings('RequestLandmarks/:id', {
  method: 'POST',
  own: true,
  permission: editPermission,
  benefit: 8,
  audit: 'ceph.requestLandmarks',
  params: idParams,
  result: landmarkState,
  changes: { cephLandmarks: ({ params }) => params.id, algorithmCount: true },
  summary: 'Asks the landmark service about the cephalogram `id` (ours).',
});

/** A fraction of the width or height of the image: 0 at the left or top, 100 000 at the right or bottom. */
const part = integer(0, 100_000);

/**
 * The answer of a landmark service. `signature` is the hexadecimal HMAC-SHA256 with the shared secret over the lines
 * `id`, `at`, and one line per point: its id, `x`, `y` and `confidence`, separated by spaces (`docs/landmarks.md`).
 */
export const landmarkAnswer = z.object({
  /** The id of the request. */
  id,
  /** Landmarks of the view, each at most once; empty if none was found. */
  points: z
    .array(
      z.object({
        id: text(20),
        x: part,
        y: part,
        /** The confidence of the service, in percent. */
        confidence: integer(0, 100),
      }),
    )
    .check(z.maxLength(64)),
  /** The time of the signature in seconds since 1970. Answers older than five minutes are refused. */
  at: integer(0, 100_000_000_000),
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type LandmarkAnswer = z.infer<typeof landmarkAnswer>;

/**
 * Accepts the signed answer of the service at `LANDMARKS_URL` for one cephalogram. The signature replaces a token.
 *
 * Refused with `ceph.signature` (403) for a wrong or old signature and on a site without such a service,
 * `ceph.landmarks` for landmarks that the view does not have.
 */
export const landmarkCallback = tracings('LandmarkCallback', {
  method: 'POST',
  own: true,
  permission: 'anyone',
  audit: 'ceph.landmarks',
  body: landmarkAnswer,
  result: z.object({
    /** True if the answer was accepted. False if it was late or a duplicate. */
    taken: z.boolean(),
  }),
  changes: { cephLandmarks: true },
  summary: 'The signed answer of a landmark service (ours).',
});

/** The approved norms of the organisation of a patient. */
export const approvedNorms = z.object({
  organisationId: id,
  /** True if the caller may approve norms for this organisation. */
  mayApprove: z.boolean(),
  /** Lists approved sets only. A set that has changed since its approval is missing. */
  approvals: z.array(z.object({ normSetId: z.string(), approvedBy: z.string(), approvedAt: instant })),
});
export type NormApprovals = z.infer<typeof approvedNorms>;

/** Returns the norms that the organisation of the patient `id` has approved. Refused with `patient.notFound`. */
export const queryNormApprovals = tracings('QueryNormApprovals/:id', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  params: idParams,
  result: approvedNorms,
  reads: { cephNorms: true },
  summary: 'The norms of cephalometry that the organisation of the patient `id` has approved (ours).',
});

/**
 * Approves a set of norms for an organisation or revokes the approval. The approval covers only the numbers of the
 * `revision`.
 *
 * Refused with `access.denied` (not the caller's organisation), `ceph.notClinician`, `ceph.norms` (the numbers of the
 * set have changed).
 */
export const approveNorms = tracings('ApproveNorms/:normSetId', {
  method: 'POST',
  own: true,
  permission: { right: 'viewAll' },
  audit: 'ceph.approveNorms',
  params: z.object({ normSetId: text(40) }),
  body: z.object({
    organisationId: id,
    /** The `normsRevision` of the numbers that the user has seen. */
    revision: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
    isApproved: z.boolean(),
  }),
  result: z.literal(true),
  changes: { cephNorms: true },
  summary: 'Approves a set of cephalometric norms for an organisation, or takes that back (ours).',
});
