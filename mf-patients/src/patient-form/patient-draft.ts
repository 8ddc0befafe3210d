import type { Patient, PatientForm } from '@dentarium/api/patients/calls';
import { type PlainDate, toStoredText } from '@dentarium/domain';
import { NO_ALERTS } from '@dentarium/domain/patient-alerts';
import { type PatientFields, listPatientFieldErrors, type PatientFieldError } from '@dentarium/domain/patient-rules';
import { normalisePhone } from '@dentarium/domain/phone';
import type { Language } from '@dentarium/platform';

/** Form values of a patient. */
export interface PatientDraft extends PatientFields {
  readonly tagIds: readonly string[];
}

/** Returns the initial values of a new patient. */
export function createPatientDraft(start: {
  readonly orgId: string | null;
  readonly doctorId: string | null;
  readonly day: PlainDate;
}): PatientDraft {
  return {
    name: '',
    gender: null,
    patientNo: '',
    birthDate: null,
    phone: '',
    dentalAge: null,
    firstVisitTime: start.day,
    lastVisitTime: null,
    orgId: start.orgId,
    doctorId: start.doctorId,
    ...NO_ALERTS,
    remark: '',
    tagIds: [],
  };
}

/** Returns the form values of a patient. */
export function toPatientDraft(patient: Patient): PatientDraft {
  const {
    name,
    gender,
    patientNo,
    birthDate,
    phone,
    dentalAge,
    firstVisitTime,
    lastVisitTime,
    orgId,
    doctorId,
    allergies,
    contraindications,
    medicalAlerts,
    remark,
  } = patient;
  const tagIds = patient.tags.map(({ id }) => id);
  return {
    name,
    gender,
    patientNo,
    birthDate,
    phone,
    dentalAge,
    firstVisitTime,
    lastVisitTime,
    orgId,
    doctorId,
    allergies,
    contraindications,
    medicalAlerts,
    remark,
    tagIds,
  };
}

/** Returns the errors of a draft; a phone number is validated in its stored form. */
export function listDraftErrors(draft: PatientDraft, language: Language, day: PlainDate): PatientFieldError[] {
  const storedFields = { name: toStoredText(draft.name), phone: normalisePhone(draft.phone, language) };
  return listPatientFieldErrors({ ...draft, ...storedFields }, day);
}

/**
 * Returns the request body of a draft. Missing required fields stay `null`, and the schema of the call reports them.
 */
export function toPatientForm(draft: PatientDraft, language: Language): PatientForm {
  const { gender, patientNo, birthDate, dentalAge, firstVisitTime, orgId, doctorId } = draft;
  const form: { readonly [Field in keyof PatientForm]: PatientForm[Field] | null } = {
    name: toStoredText(draft.name),
    gender,
    patientNo,
    birthDate,
    phone: normalisePhone(draft.phone, language),
    dentalAge,
    firstVisitTime,
    lastVisitTime: draft.lastVisitTime ?? '',
    orgId,
    doctorId,
    tagIds: [...draft.tagIds],
    allergies: toStoredText(draft.allergies),
    contraindications: toStoredText(draft.contraindications),
    medicalAlerts: toStoredText(draft.medicalAlerts),
    remark: toStoredText(draft.remark),
  };
  return form as PatientForm;
}
