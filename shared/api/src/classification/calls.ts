import { BENEFIT_USES } from '@dentarium/domain';
import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { text, integer, idParams } from '../contract/shapes.ts';

const files = service('FileInfoService', '/api/FileInfoService', { module: 'patients' });
const statistics = service('AlgorithmStatisticsService', '/api/AlgorithmStatisticsService', { module: 'patients' });

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
    /** True if a recognition service looks at the images; otherwise rules sort them by name, camera data and colours. */
    hasService: z.boolean(),
  }),
  reads: { file: ({ params }) => params.id },
  summary: 'The progress of the classification of the images of the patient `id`.',
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
