import { evaluateForm, type FormAnswers, createInitialAnswers } from '@dentarium/domain/declared-form';
import { EMPTY_EXAM } from '@dentarium/domain/detailed-exam';
import { toPrescriptionFacts } from '../../prescription-facts.ts';
import { prescriptionForm as form } from '../prescription-form.ts';

/** The facts of the tests: permanent teeth, 18 and 28 missing, an overbite of 5 mm, a doctor with preferences. */
const facts = toPrescriptionFacts({
  exam: {
    ...EMPTY_EXAM,
    overbiteMm: 5,
    dentition: { ...EMPTY_EXAM.dentition, missing: [18, 28] },
  },
  dentalAge: 2,
  product: { maxSteps: 0 },
  preferences: { preference: '2', annexStep: '3', depressPreference: '2', alignment: '1', default3Step: '1' },
});
export const setting = { facts, day: '2026-05-04' };
/** The answers of a new prescription. */
export const initialAnswers = createInitialAnswers(form, facts);

/** Evaluates a new prescription with these answers and additional facts. */
export function evaluatePrescription(answers: FormAnswers, moreFacts: object = {}) {
  return evaluateForm(form, { ...initialAnswers, ...answers }, { ...setting, facts: { ...facts, ...moreFacts } });
}
