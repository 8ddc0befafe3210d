import {
  listFormFields,
  type FormAnswer,
  type FormFacts,
  createInitialAnswers,
  toStoredAnswer,
} from '@dentarium/domain/declared-form';
import type { DetailedExam } from '@dentarium/domain/detailed-exam';
import { computeAge, type PlainDate } from '@dentarium/domain';
import { SUPERNUMERARY_PLACES } from './exam-fields.ts';
import { patientForm } from './patient-form.ts';

/** The known data of a patient before the form is filled in. */
export interface PatientFormSource {
  readonly patient: {
    readonly birthDate: PlainDate;
    /** 1 male, 2 female, 0 unknown. */
    readonly gender: number;
    /** Empty for none. */
    readonly phone: string;
    /** 1 mixed dentition, 2 permanent. */
    readonly dentalAge: number;
  };
  /** The latest exam; `null` without one. */
  readonly exam: DetailedExam | null;
  /** The latest medical record; `null` without one. */
  readonly lastRecord: { readonly chiefComplaint: string } | null;
  /** The current date at the clinic. */
  readonly day: PlainDate;
}

const ADULT = 18;
const GROWTH_COMPLETE = 3;

/** Returns the facts of the patient form (`domain-forms.md` 11). */
export function toPatientFacts({ patient, day }: Pick<PatientFormSource, 'patient' | 'day'>): FormFacts {
  return {
    age: computeAge(patient.birthDate, day)?.years ?? null,
    gender: patient.gender,
    dentalAge: patient.dentalAge,
    year: Number(day.slice(0, 4)),
  };
}

function toExamAnswers(exam: DetailedExam): Record<string, unknown> {
  const { dentition, ...answers } = exam;
  const supernumerary = dentition.supernumerary.map(({ near, pos }) => ({
    near,
    pos: SUPERNUMERARY_PLACES.indexOf(pos) + 1,
  }));
  return { ...answers, ...dentition, supernumerary };
}

/**
 * Creates the answers of a new patient form: those of the exam, the chief complaint of the last record, completed
 * growth for adults, and for minors the phone number as that of the guardian.
 */
export function prefillPatientForm(source: PatientFormSource): Record<string, FormAnswer> {
  const facts = toPatientFacts(source);
  const { patient, exam, lastRecord } = source;
  const { age } = facts;
  const isMinor = typeof age === 'number' && age < ADULT;
  const prefilled: Record<string, unknown> = {
    ...(exam === null ? {} : toExamAnswers(exam)),
    complaintText: lastRecord?.chiefComplaint,
    growth: typeof age === 'number' && !isMinor ? GROWTH_COMPLETE : null,
    guardianPhone: isMinor ? patient.phone : null,
  };
  const initialAnswers = createInitialAnswers(patientForm, facts);
  return Object.fromEntries(
    listFormFields(patientForm).map(({ key }) => [key, toStoredAnswer(prefilled[key]) ?? initialAnswers[key] ?? null]),
  );
}
