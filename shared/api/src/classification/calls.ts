import { BENEFIT_USES, CLINIC_RIGHTS } from '@dentarium/domain';
import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { patientFile } from '../files/info-calls.ts';
import { text, integer, code, id, idParams, periodLimits } from '../contract/shapes.ts';

const files = service('FileInfoService', '/api/FileInfoService', { module: 'patients' });
const statistics = service('AlgorithmStatisticsService', '/api/AlgorithmStatisticsService', { module: 'patients' });
/** Administrators see what was used, whichever modules are on. */
const usesOfAll = service('AlgorithmStatisticsService', '/api/AlgorithmStatisticsService', { none: 'several' });

/**
 * How far the images of the patient `id` are classified, as counts of files that are not deleted (`domain-forms.md`
 * 5.2).
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
    /** Of the pending ones, those that the classifier has or will take. */
    running: z.number(),
    /** Files that the classifier gave up on. */
    unrecognised: z.number(),
    classified: z.number(),
  }),
  reads: { file: ({ params }) => params.id },
  summary: 'How far the images of the patient `id` are classified.',
});

/**
 * Makes files of the inbox (categories 80 and 92) pending again and hands them to the classifier; files that have a
 * category are left as they are. Gives the files; results come over the socket.
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
    'Hands files of the inbox to the classifier; they are pending until its result arrives, which the socket tells (ours).',
});

/**
 * Hands the whole inbox of the patient `id` to the classifier: all files of the categories 80 and 92, of every stage. Files that
 * have a category are left as they are, whoever gave it. How far it is tells `patientFileClassIf`; results come over the socket.
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
    /** What the classifier was handed. */
    fileIds: z.array(id),
  }),
  changes: { file: ({ params }) => params.id, algorithmCount: true },
  summary: 'Hands the whole inbox of the patient `id` to the classifier (ours).',
});

/**
 * The result of an external classifier. `signature` is the HMAC-SHA256 with the shared secret, in hexadecimal digits, over
 * the lines `id`, `category`, `mirror`, `rotation` and `at`, and `confidence` where it is given.
 */
export const classificationAnswer = z.object({
  /** The id that the request brought. */
  id,
  /** A file category; 92 for "not recognised". */
  category: code,
  mirror: z.boolean(),
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  /** How sure it is, from 0 to 1. */
  confidence: z.optional(z.number().check(z.gte(0), z.lte(1))),
  /** Seconds since 1970 when the answer was signed; older ones than five minutes are refused. */
  at: integer(0, 100_000_000_000),
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type ClassificationAnswer = z.infer<typeof classificationAnswer>;

/**
 * Takes the signed answer of the service at `CLASSIFIER_URL` for one image. Without a token: the signature is the
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
    /** Whether the file took the result; not when a person was quicker or it came before. */
    taken: z.boolean(),
  }),
  changes: { file: true },
  summary: 'The signed answer of an external classifier (ours).',
});

/** What the server counts itself, and nobody else may: what the classifier did, and tools that the server runs. */
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
 * Adds `amount` uses of an algorithm to the counts of the caller's first organisation (specification, section 7).
 * Those of `SERVER_COUNTED` are counted by the server alone.
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
 * Uses of algorithms in all organisations of the caller, summed by type and category; of one type where `type` is
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

/** How often something was used in a period. */
const usesOfPeriod = z.object({
  /** A type of `BENEFIT_USES`, or the name of another algorithm. */
  type: z.string(),
  /** From 0. */
  period: z.number(),
  count: z.number(),
});
export type UsesOfPeriod = z.infer<typeof usesOfPeriod>;

/**
 * What was used in all organisations of the caller in each of some periods, the first one first. `limits` are the instants at which they begin,
 * and at which the last one ends: who asks knows in which time zone a month begins. For who administers the clinic.
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
