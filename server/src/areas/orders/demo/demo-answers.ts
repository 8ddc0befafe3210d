import type { DemoPatient } from '@dentarium/demo';
import { computeAge, getToday } from '@dentarium/domain';
import { createInitialAnswers, applySettingRules } from '@dentarium/domain/declared-form';
import { orderForms, prefillPatientForm, toPrescriptionFacts, prescriptionForm } from '@dentarium/orders/forms';

/** The exam answers of a patient form without findings. */
export const EXAM_ANSWERS = {
  angleRight: 0,
  angleLeft: 0,
  canineRight: 0,
  canineLeft: 0,
  midlineUpper: 0,
  midlineLower: 0,
  faceType: 0,
  anterior: 0,
};

/** Removes `null` answers. */
function withoutNulls(answers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null));
}

const ADULT = 18;

/** Returns the guardian of a minor. */
function toGuardianAnswers(birthDate: string): Record<string, unknown> {
  const years = computeAge(birthDate, getToday())?.years ?? ADULT;
  return years < ADULT ? { growth: 1, guardianName: '家长 · A parent', guardianPhone: '10000009100' } : {};
}

const HISTORY_ANSWERS = {
  complaints: [1],
  expectation: 2,
  prevOrtho: 0,
  medical: [0],
  allergy: [0],
  habits: [0],
  acceptExtract: 3,
  acceptIpr: 1,
  acceptAttach: 1,
  acceptElastic: 1,
};

/** The answers for a mailed model of the demonstration. */
export const MAILING_ANSWERS = {
  impressionType: 1,
  pieces: [1, 2],
  courier: 0,
  waybill: 'DEMO20260001',
  sender: '前台 · Reception',
  phone: '10000009008',
  mailedAt: getToday(),
};

/** The keys of all warnings of the prescription, which the doctor has accepted. */
export const WARNINGS = prescriptionForm.checks.filter(({ kind }) => kind === 'warning').map(({ key }) => key);

/** Creates the prescription of a patient. */
export function createPrescription(exam: DemoPatient['exam']) {
  const facts = toPrescriptionFacts({ exam, dentalAge: 2, product: { maxSteps: 0 }, preferences: {} });
  const answers = { ...createInitialAnswers(prescriptionForm, facts), extraction: 0, spaceGoal: 1 };
  return applySettingRules(prescriptionForm, answers, { facts, day: getToday() });
}

/** Creates the answers about retainers. */
export function createRetention() {
  return { ...createInitialAnswers(orderForms[6], {}), basis: 2, reason: 1 };
}

/** Creates the answers of the patient form. */
export function createPatientAnswers({ birthDate, gender, phone, exam }: DemoPatient): Record<string, unknown> {
  const person = { birthDate, gender, phone: phone ?? '', dentalAge: 2 };
  const prefilled = prefillPatientForm({ patient: person, exam, lastRecord: null, day: getToday() });
  return { ...EXAM_ANSWERS, ...withoutNulls(prefilled), ...HISTORY_ANSWERS, ...toGuardianAnswers(birthDate) };
}
