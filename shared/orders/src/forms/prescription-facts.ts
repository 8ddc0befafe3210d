import {
  CLINICAL_PREFERENCES,
  type ClinicalPreference,
  type PreferenceName,
} from '@dentarium/domain/clinical-preferences';
import type { FormFacts } from '@dentarium/domain/declared-form';
import type { ExamFindings } from './patient/exam-findings.ts';
import { IMPLANT } from './prescription/conditions.ts';

/** The maximum number of steps in a form. */
const MAX_STEPS = 99;
/** The answer "reverse" to the question about the anterior teeth (section 4.1). */
const REVERSE = 3;

/** Returns the facts of the patient's exam; none without an exam. */
function toExamFacts(exam: ExamFindings | null): FormFacts {
  if (exam === null) return {};
  const { missing, impacted, implant } = exam.dentition;
  return {
    // The exam charts an implant as a missing tooth, but it occupies the place and does not move.
    missing: missing.filter((tooth) => !implant.includes(tooth)),
    implants: implant.map((tooth) => ({ tooth, mark: IMPLANT })),
    impacted,
    overbiteMm: exam.overbiteMm,
    crowdingUpper: exam.crowdingUpper,
    crowdingLower: exam.crowdingLower,
    crossbite: exam.anterior === REVERSE,
  };
}

/** Returns the clinical preferences as facts: numbers, and the steps of attachments as a text (section 15). */
export function toPreferenceFacts(preferences: Readonly<Partial<Record<PreferenceName, string>>>): FormFacts {
  const entries: [string, ClinicalPreference][] = Object.entries(CLINICAL_PREFERENCES);
  return Object.fromEntries(
    entries.map(([name, { values, defaultValue }]) => {
      const value = preferences[name as PreferenceName] ?? defaultValue;
      return [name, values === null ? value : Number(value)];
    }),
  );
}

/** Returns the maximum step of a product; 0 means no limit (section 9.1). */
function toProductFacts(product: { readonly maxSteps: number }): FormFacts {
  return { stepLimit: product.maxSteps === 0 ? MAX_STEPS : Math.min(product.maxSteps, MAX_STEPS) };
}

/**
 * Returns the facts of a prescription: the exam, the dental age (1 mixed, 2 permanent), the product, the preferences.
 */
export function toPrescriptionFacts(source: {
  readonly exam: ExamFindings | null;
  readonly dentalAge: number | null;
  readonly product: { readonly maxSteps: number };
  readonly preferences: Readonly<Partial<Record<PreferenceName, string>>>;
}): FormFacts {
  return {
    ...toExamFacts(source.exam),
    ...toPreferenceFacts(source.preferences),
    ...toProductFacts(source.product),
    dentalAge: source.dentalAge,
  };
}
