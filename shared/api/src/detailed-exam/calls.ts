import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { code, id, instant, idParams, plainDate } from '../contract/shapes.ts';

const patients = service('PatientService', '/api/PatientService', { module: 'patients' });

/** An option, or a measure in mm, in per cent or of Bolton. */
const answer = z.nullable(z.number().check(z.gte(-1000), z.lte(1000)));
const teeth = z.array(code).check(z.maxLength(52));

/** The shape of a detailed exam; its options and ranges are rules of shared/domain (`examFieldErrors`). */
export const detailedExam = z.object({
  angleRight: answer,
  angleLeft: answer,
  class2Division: answer,
  canineRight: answer,
  canineLeft: answer,
  midlineUpper: answer,
  midlineUpperMm: answer,
  midlineLower: answer,
  midlineLowerMm: answer,
  faceType: answer,
  anterior: answer,
  overjetMm: answer,
  overbiteMm: answer,
  overbitePercent: answer,
  crowdingUpper: answer,
  crowdingLower: answer,
  speeRight: answer,
  speeLeft: answer,
  boltonAnterior: answer,
  boltonTotal: answer,
  vertical: answer,
  skeletal: answer,
  tmj: z.array(code).check(z.maxLength(5)),
  openingMm: answer,
  perio: answer,
  dentition: z.object({
    missing: teeth,
    impacted: teeth,
    supernumerary: z
      .array(z.object({ near: code, pos: z.enum(['mesial', 'distal', 'palatal']) }))
      .check(z.maxLength(20)),
    restored: teeth,
    endodontic: teeth,
    implant: teeth,
    examined: z.optional(z.boolean()),
  }),
});

/** The current exam of a patient. */
export const patientExam = z.object({
  /** `null` as long as there is none, like its stage. */
  id: z.nullable(id),
  stageId: z.nullable(id),
  examDate: z.nullable(plainDate),
  /** `null` as long as there is none. */
  exam: z.nullable(detailedExam),
  /** The single values of the specification, from the worse side. */
  derived: z.object({
    angleType: answer,
    canine: answer,
    midline: answer,
    subdivision: z.nullable(z.enum(['right', 'left'])),
  }),
  /** The overjets in mm from which the degrees I, II and III begin at this site. */
  overjetLimits: z.object({ mild: z.number(), moderate: z.number(), severe: z.number() }),
  /** 0 as long as there is none. */
  version: z.number(),
  updatedBy: z.nullable(z.object({ id, name: z.string() })),
  updatedAt: z.nullable(instant),
});
export type PatientExam = z.infer<typeof patientExam>;

/**
 * Returns the latest exam as it was saved, with the values derived from it and the overjet limits of the site
 * (`domain-forms.md` 4.1). Lengths are in mm.
 *
 * Refused with `patient.notFound` (also for a patient whom the caller may not see).
 */
export const queryDetailedExam = patients('QueryDetailedExam/:id', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  params: idParams,
  result: patientExam,
  reads: { exam: ({ params }) => params.id },
  summary: 'The latest detailed exam of the patient `id` (ours).',
});
