import {
  CLINICAL_PREFERENCES,
  type ClinicalPreference,
  type PreferenceName,
} from '@dentarium/domain/clinical-preferences';
import type { FormFacts } from '@dentarium/domain/declared-form';
import type { ExamFindings } from './patient/exam-findings.ts';
import { IMPLANT } from './prescription/conditions.ts';

/** Steps that a form can name at most. */
const MOST_STEPS = 99;
/** The answer "reverse" to the question of the anterior teeth (section 4.1). */
const REVERSE = 3;

/** What forms of an order are judged by of the patient's exam; nothing of it is known without one. */
function examFacts(exam: ExamFindings | null): FormFacts {
  if (exam === null) return {};
  const { missing, impacted, implant } = exam.dentition;
  return {
    // The exam charts an implant in place of a missing tooth, where something stands that is not moved.
    missing: missing.filter((tooth) => !implant.includes(tooth)),
    implants: implant.map((tooth) => ({ tooth, mark: IMPLANT })),
    impacted,
    overbiteMm: exam.overbiteMm,
    crowdingUpper: exam.crowdingUpper,
    crowdingLower: exam.crowdingLower,
    crossbite: exam.anterior === REVERSE,
  };
}

/** The clinical preferences as forms begin with them: numbers, and the steps of attachments as a text (section 15). */
export function preferenceFacts(stored: Readonly<Partial<Record<PreferenceName, string>>>): FormFacts {
  const entries: [string, ClinicalPreference][] = Object.entries(CLINICAL_PREFERENCES);
  return Object.fromEntries(
    entries.map(([name, { values, defaultValue: otherwise }]) => {
      const value = stored[name as PreferenceName] ?? otherwise;
      return [name, values === null ? value : Number(value)];
    }),
  );
}

/** The step up to which a product treats; 0 of a product is no limit (section 9.1). */
function productFacts(product: { readonly maxSteps: number }): FormFacts {
  return { stepLimit: product.maxSteps === 0 ? MOST_STEPS : Math.min(product.maxSteps, MOST_STEPS) };
}

/** What the prescription is judged by: the exam, the dental age (1 mixed, 2 permanent), the product, the preferences. */
export function prescriptionFacts(of: {
  readonly exam: ExamFindings | null;
  readonly dentalAge: number | null;
  readonly product: { readonly maxSteps: number };
  readonly preferences: Readonly<Partial<Record<PreferenceName, string>>>;
}): FormFacts {
  return {
    ...examFacts(of.exam),
    ...preferenceFacts(of.preferences),
    ...productFacts(of.product),
    dentalAge: of.dentalAge,
  };
}
