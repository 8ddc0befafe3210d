import { declareFailures } from '@dentarium/api';
import { CLINIC_RIGHTS } from '@dentarium/domain';
import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { patientFile } from '@dentarium/api/files/info-calls';
import { integer, code, id, idParams, periodLimits } from '@dentarium/api/shapes';

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'classifier.signature': AreaError;
  }
}

declareFailures({
  errors: {
    'classifier.signature': { status: 403, ch: '签名无效。', en: 'The signature is not valid.' },
  },
});

const files = service('FileInfoService', '/api/FileInfoService', { module: 'patients' });
/** Administrators see all uses, whichever modules are enabled. */
const usesOfAll = service('AlgorithmStatisticsService', '/api/AlgorithmStatisticsService', { none: 'several' });

/**
 * Makes files of the inbox (categories 80 and 92) pending again and passes them to the classifier; files with a
 * category are unchanged. Returns the files; results arrive over the socket.
 *
 * Refused, all or none, with `file.notFound`, `access.denied` (who may only look), `patient.terminated`.
 */
export const classifyFiles = files('ClassifyFiles', {
  method: 'POST',
  own: true,
  permission: { right: ['edit', 'patientList'] },
  audit: 'file.classifyAgain',
  body: z.object({ fileIds: z.array(id).check(z.minLength(1), z.maxLength(500)) }),
  result: z.array(patientFile),
  changes: { file: (_, files) => files?.[0]?.patientId },
  summary:
    'Passes files of the inbox to the classifier; they are pending until its result arrives, which the socket reports (ours).',
});

/**
 * Passes the whole inbox of the patient `id` to the classifier: all files of the categories 80 and 92, of every stage.
 * Files with a category are unchanged, whoever set it. `patientFileClassIf` returns the progress; results arrive over
 * the socket.
 *
 * Refused with `patient.notFound`, `access.denied` (who may only look), `patient.terminated`.
 */
export const organizeFiles = files('OrganizeFiles/:id', {
  method: 'POST',
  own: true,
  permission: { right: ['edit', 'patientList'] },
  benefit: 1,
  audit: 'file.organize',
  params: idParams,
  result: z.object({
    /** The files that were passed to the classifier. */
    fileIds: z.array(id),
  }),
  changes: { file: ({ params }) => params.id, algorithmCount: true },
  summary: 'Passes the whole inbox of the patient `id` to the classifier (ours).',
});

/**
 * The result of an external classifier. `signature` is the HMAC-SHA256 with the shared secret, in hexadecimal digits, over
 * the lines `id`, `category`, `mirror`, `rotation` and `at`, and `confidence` where it is given.
 */
export const classificationAnswer = z.object({
  /** The id of the request. */
  id,
  /** A file category; 92 for "not recognised". */
  category: code,
  mirror: z.boolean(),
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  /** The confidence, from 0 to 1. */
  confidence: z.optional(z.number().check(z.gte(0), z.lte(1))),
  /** The time of the signature in s since 1970; older ones than five minutes are refused. */
  at: integer(0, 100_000_000_000),
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type ClassificationAnswer = z.infer<typeof classificationAnswer>;

/**
 * Receives the signed answer of the service at `CLASSIFIER_URL` for one image. It needs no token: the signature is the
 * proof (`docs/classification.md`).
 *
 * Refused with `classifier.signature` (403) for a wrong or old one, and on a site without an external classifier.
 */
export const classificationCallback = files('ClassificationCallback', {
  method: 'POST',
  own: true,
  permission: 'anyone',
  audit: 'file.classified',
  body: classificationAnswer,
  result: z.object({
    /** True if the file took the result; false if a person was faster or the result came before. */
    taken: z.boolean(),
  }),
  changes: { file: true },
  summary: 'The signed answer of an external classifier (ours).',
});

/** The uses in a period. */
const usesOfPeriod = z.object({
  /** A type of `BENEFIT_USES`, or the name of another algorithm. */
  type: z.string(),
  /** The index of the period, from 0. */
  period: z.number(),
  count: z.number(),
});
export type UsesOfPeriod = z.infer<typeof usesOfPeriod>;

/**
 * Lists the uses in all organisations of the caller in each of several periods, the first one first. `limits` are the
 * instants at which they begin, and at which the last one ends: the caller knows the time zone of a month. For
 * administrators of the clinic.
 */
export const queryUsesByMonth = usesOfAll('QueryUsesByMonth', {
  method: 'GET',
  own: true,
  permission: { right: CLINIC_RIGHTS },
  query: z.object({ limits: periodLimits }),
  result: z.array(usesOfPeriod),
  reads: { algorithmCount: true, file: true },
  summary:
    'How often each tool and algorithm was used in the organisations of the caller, in each of some periods (ours).',
});
