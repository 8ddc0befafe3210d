import { countCharacters, isReadableName } from './name-characters.ts';
import {
  MAX_ALERT_CHARACTERS,
  PATIENT_ALERT_KINDS,
  type PatientAlertKind,
  type PatientAlerts,
} from './patient-alerts.ts';
import { findPhoneProblem } from './phone.ts';
import { computeAge, isPlainDate, type PlainDate } from './plain-date.ts';

/** The fields of the patient form that rules apply to (`domain-forms.md` 2.2). */
export interface PatientFields extends PatientAlerts {
  readonly name: string;
  readonly gender: number | null;
  readonly patientNo: string;
  readonly birthDate: PlainDate | null;
  readonly phone: string;
  readonly dentalAge: number | null;
  readonly firstVisitTime: PlainDate | null;
  readonly lastVisitTime: PlainDate | null;
  readonly orgId: string | null;
  readonly doctorId: string | null;
  readonly remark: string;
}

/** The reason for refusing a field. The texts in both languages are keyed by it. */
export type PatientProblem =
  | 'name.required'
  | 'name.spaces'
  | 'name.long'
  | 'name.characters'
  | 'gender.required'
  | 'patientNo.required'
  | 'patientNo.characters'
  | 'patientNo.long'
  | 'birthDate.required'
  | 'birthDate.invalid'
  | 'birthDate.future'
  | 'birthDate.tooOld'
  | 'phone.invalid'
  | 'phone.countryCode'
  | 'dentalAge.required'
  | 'firstVisitTime.required'
  | 'firstVisitTime.invalid'
  | 'firstVisitTime.beforeBirth'
  | 'firstVisitTime.future'
  | 'lastVisitTime.invalid'
  | 'lastVisitTime.beforeFirst'
  | 'lastVisitTime.beforeStage'
  | 'lastVisitTime.future'
  | 'orgId.required'
  | 'doctorId.required'
  | `${PatientAlertKind}.long`
  | 'remark.long';

/** A refused field and the reason. */
export interface PatientFieldError {
  readonly field: keyof PatientFields;
  readonly problem: PatientProblem;
}

/** The maximum age that a birth date may imply, in years. */
export const MAX_AGE = 120;
/** The age that divides mixed from permanent dentition in the confirmation (specification, section 9). */
export const FIRST_VISIT_AGE = 12;

function findNameProblem(name: string): PatientProblem | undefined {
  if (name.trim() === '') return 'name.required';
  if (name !== name.trim()) return 'name.spaces';
  if (!isReadableName(name)) return 'name.characters';
  return countCharacters(name) > 50 ? 'name.long' : undefined;
}

function findPatientNoProblem(patientNo: string): PatientProblem | undefined {
  if (patientNo === '') return 'patientNo.required';
  if (!/^[A-Za-z0-9]+$/.test(patientNo)) return 'patientNo.characters';
  return patientNo.length > 32 ? 'patientNo.long' : undefined;
}

function findBirthDateProblem(birthDate: PlainDate | null, day: PlainDate): PatientProblem | undefined {
  if (birthDate === null || birthDate === '') return 'birthDate.required';
  if (!isPlainDate(birthDate)) return 'birthDate.invalid';
  if (birthDate > day) return 'birthDate.future';
  const age = computeAge(birthDate, day);
  return age === undefined || age.years > MAX_AGE ? 'birthDate.tooOld' : undefined;
}

function findFirstVisitProblem(
  { firstVisitTime, birthDate }: PatientFields,
  day: PlainDate,
): PatientProblem | undefined {
  if (firstVisitTime === null || firstVisitTime === '') return 'firstVisitTime.required';
  if (!isPlainDate(firstVisitTime)) return 'firstVisitTime.invalid';
  if (firstVisitTime > day) return 'firstVisitTime.future';
  // An invalid birth date cannot be compared with the visit.
  const born = findBirthDateProblem(birthDate, day) === undefined ? birthDate : null;
  return born !== null && firstVisitTime < born ? 'firstVisitTime.beforeBirth' : undefined;
}

function findLastVisitProblem(
  { lastVisitTime, firstVisitTime }: PatientFields,
  day: PlainDate,
): PatientProblem | undefined {
  if (lastVisitTime === null || lastVisitTime === '') return undefined;
  if (!isPlainDate(lastVisitTime)) return 'lastVisitTime.invalid';
  if (lastVisitTime > day) return 'lastVisitTime.future';
  const first = firstVisitTime !== null && isPlainDate(firstVisitTime) ? firstVisitTime : null;
  return first !== null && lastVisitTime < first ? 'lastVisitTime.beforeFirst' : undefined;
}

/**
 * Lists the errors of a patient form, in the order of the form; empty if the form may be saved.
 *
 * @param day the current date at the clinic.
 */
export function listPatientFieldErrors(fields: PatientFields, day: PlainDate): PatientFieldError[] {
  const problems: [keyof PatientFields, PatientProblem | undefined][] = [
    ['name', findNameProblem(fields.name)],
    ['gender', fields.gender === null || ![0, 1, 2].includes(fields.gender) ? 'gender.required' : undefined],
    ['patientNo', findPatientNoProblem(fields.patientNo)],
    ['birthDate', findBirthDateProblem(fields.birthDate, day)],
    ['phone', fields.phone === '' ? undefined : findPhoneProblem(fields.phone)],
    ['dentalAge', fields.dentalAge !== 1 && fields.dentalAge !== 2 ? 'dentalAge.required' : undefined],
    ['firstVisitTime', findFirstVisitProblem(fields, day)],
    ['lastVisitTime', findLastVisitProblem(fields, day)],
    ['orgId', fields.orgId === null || fields.orgId === '' ? 'orgId.required' : undefined],
    ['doctorId', fields.doctorId === null || fields.doctorId === '' ? 'doctorId.required' : undefined],
    ...PATIENT_ALERT_KINDS.map((kind): [PatientAlertKind, PatientProblem | undefined] => [
      kind,
      countCharacters(fields[kind]) > MAX_ALERT_CHARACTERS ? `${kind}.long` : undefined,
    ]),
    ['remark', fields.remark.length > 500 ? 'remark.long' : undefined],
  ];
  return problems.flatMap(([field, problem]) => (problem === undefined ? [] : [{ field, problem }]));
}

/**
 * Finds the question that the form must ask before it is saved, because the dental age is unusual for the age at the
 * first visit: over 12 with mixed dentition, or under 12 with permanent. Ages count in completed years; 12 requires no
 * question.
 */
export function findDentalAgeQuestion(
  fields: Pick<PatientFields, 'birthDate' | 'firstVisitTime' | 'dentalAge'>,
): 'mixedOverTwelve' | 'permanentUnderTwelve' | undefined {
  if (fields.birthDate === null || fields.firstVisitTime === null) return undefined;
  const age = computeAge(fields.birthDate, fields.firstVisitTime);
  if (age === undefined) return undefined;
  if (age.years > FIRST_VISIT_AGE && fields.dentalAge === 1) return 'mixedOverTwelve';
  if (age.years < FIRST_VISIT_AGE && fields.dentalAge === 2) return 'permanentUnderTwelve';
  return undefined;
}

/** The reason for refusing the date of a stage. The texts in both languages are keyed by it. */
export type StageDateProblem = 'stageDate.beforeBirth' | 'stageDate.future';

/**
 * Finds the problem of a stage date. A stage is a visit, so it lies neither before the birth nor in the future.
 *
 * @param day the current date at the clinic.
 */
export function findStageDateProblem(
  stageDate: PlainDate,
  { birthDate, day }: { readonly birthDate: PlainDate; readonly day: PlainDate },
): StageDateProblem | undefined {
  if (stageDate < birthDate) return 'stageDate.beforeBirth';
  return stageDate > day ? 'stageDate.future' : undefined;
}
