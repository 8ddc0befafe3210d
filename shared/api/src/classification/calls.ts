import { BENEFIT_USES, CLINIC_RIGHTS } from '@dentarium/domain';
import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { patientFile } from '../files/info-calls.ts';
import { text, integer, code, id, idParams, periodLimits } from '../contract/shapes.ts';

const files = service('FileInfoService', '/api/FileInfoService', { module: 'patients' });
const statistics = service('AlgorithmStatisticsService', '/api/AlgorithmStatisticsService', { module: 'patients' });
/** Administrators see all uses, whichever modules are enabled. */
const usesOfAll = service('AlgorithmStatisticsService', '/api/AlgorithmStatisticsService', { none: 'several' });

/**
 * Returns the progress of the classification of the images of the patient `id`, as counts of files that are not deleted
 * (`domain-forms.md` 5.2).
 *
 * Refused with `patient.notFound` (also for a patient whom the caller may not see).
 */
export const patientFileClassIf = files('PatientFileClassIf/:id', {
  method: 'GET',
  permission: { right: 'patientList' },
  params: idParams,
  result: z.object({
    /** Files that wait for a category. */
    pending: z.number(),
    /** The pending files that the classifier has or will process. */
    running: z.number(),
    /** Files that the classifier could not recognise. */
    unrecognised: z.number(),
    classified: z.number(),
  }),
  reads: { file: ({ params }) => params.id },
  summary: 'The progress of the classification of the images of the patient `id`.',
});

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

/** The algorithms that only the server counts: the classifier, and tools that the server runs. */
export const SERVER_COUNTED = [
  'classified',
  'corrected',
  BENEFIT_USES[1],
  BENEFIT_USES[2],
  BENEFIT_USES[5],
  BENEFIT_USES[6],
  BENEFIT_USES[7],
  BENEFIT_USES[8],
] as const;

/**
 * Adds `amount` uses of an algorithm to the counts of the first organisation of the caller (specification, section 7).
 * Those of `SERVER_COUNTED` are counted by the server only.
 *
 * Refused with `access.denied` for a caller without an organisation; `membership.required` for a tool that the caller's
 * membership does not open (`BENEFIT_USES`).
 */
export const addAlgorithmStatistics = statistics('AddAlgorithmStatistics', {
  method: 'POST',
  permission: { right: 'patientList' },
  audit: 'algorithm.count',
  body: z.object({
    /** The name of an algorithm of a viewer or editor. */
    type: z.string().check(
      z.regex(/^[a-z][a-zA-Z]{0,39}$/),
      z.refine((type) => !SERVER_COUNTED.some((own) => own === type), 'counted by the server'),
    ),
    category: z.nullable(integer(0, 9999)),
    amount: integer(1, 1000),
  }),
  result: z.literal(true),
  changes: { algorithmCount: true },
  summary: 'Counts uses of an algorithm.',
});

/**
 * Sums up the uses of algorithms in all organisations of the caller by type and category; of one type if `type` is
 * given (specification, section 7).
 */
export const getCountByType = statistics('GetCountByType', {
  method: 'GET',
  permission: { right: 'patientList' },
  query: z.object({ type: z.optional(text(40)) }),
  result: z.array(z.object({ type: z.string(), category: z.nullable(z.number()), count: z.number() })),
  reads: { algorithmCount: true, file: true },
  summary:
    'How often algorithms were used in the organisations of the caller, by type and category; `classified` and `corrected` are those of the classifier.',
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
