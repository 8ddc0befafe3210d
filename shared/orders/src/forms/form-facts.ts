import { type FormAnswers, type FormFacts, toMembers } from '@dentarium/domain/declared-form';
import type { DetailedExam } from '@dentarium/domain/detailed-exam';
import { ORDER_TYPES } from '../states/order-types.ts';
import { toAdjustFacts } from './adjust/adjust-form.ts';
import { toPrescriptionFacts } from './prescription-facts.ts';
import { toExamFindings } from './patient/exam-findings.ts';
import { toPatientFacts, type PatientFormSource } from './patient/prefill.ts';
import { toRetentionFacts } from './retention/retention-form.ts';

/** A step of each arch; 0 for none. */
interface ArchSteps {
  readonly upper: number;
  readonly lower: number;
}

/** The steps of a plan. */
interface PlanSteps extends ArchSteps {
  /** The last step before the overcorrection, of the arch in which it comes later. */
  readonly bare: number;
}

/** The known facts about an order and its patient, apart from the evaluated form. */
export interface OrderFormSource extends Pick<PatientFormSource, 'patient' | 'day'> {
  /** 0 treatment, 1 retention, 2 adjustment. */
  readonly type: number;
  /** The latest exam; `null` without one. */
  readonly exam: DetailedExam | null;
  /** The patient form of the order once it is finished; its exam then takes precedence. `null` before. */
  readonly patientForm: FormAnswers | null;
  readonly product: { readonly maxSteps: number };
  /** The preferences that are stored with the order (form 9). */
  readonly preferences: FormAnswers;
  /** The steps of the latest confirmed plan of the case; `null` without one. */
  readonly plan: PlanSteps | null;
  /** The last shipped steps of the case. */
  readonly shipped: ArchSteps;
  /** The prescription that an adjustment changes: that of the previous order of its case. */
  readonly previous: FormAnswers;
  /** The arches that need models (`resolveModelArch`). */
  readonly modelArch: number;
}

/** Returns the facts of the forms of an order, for the page and for the server. */
export function toOrderFormFacts(source: OrderFormSource): FormFacts {
  const plan =
    source.plan === null ? null : { steps: Math.max(source.plan.upper, source.plan.lower), bare: source.plan.bare };
  const facts = {
    ...toPatientFacts(source),
    ...toPrescriptionFacts({
      exam: source.patientForm === null ? source.exam : toExamFindings(source.patientForm),
      dentalAge: source.patient.dentalAge,
      product: source.product,
      preferences: toPreferenceTexts(source.preferences),
    }),
    ...toRetentionFacts(plan),
    modelArch: source.modelArch,
  };
  if (source.type !== ORDER_TYPES.adjustment) return facts;
  const { shipped, previous } = source;
  return toAdjustFacts({ lastStepUpper: shipped.upper, lastStepLower: shipped.lower, previous, plan, facts });
}

/** Returns preferences as texts, in the format of a doctor's stored preferences. */
function toPreferenceTexts(answers: FormAnswers): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([key, answer]) => toMembers(answer).map((value) => [key, String(value)])),
  );
}
