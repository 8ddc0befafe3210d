import { declareFailures } from '@dentarium/api';
import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { filledText, version, id, plainDate, instant, idParams } from '@dentarium/api/shapes';
import { medicalRecord } from '@dentarium/api/medical-records/calls';

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'record.countersigned': AreaError;
    'record.signed': AreaError;
    'record.notSigned': AreaError;
  }
}

declareFailures({
  errors: {
    'record.countersigned': {
      status: 409,
      ch: '自己书写或签名的病历，以及已会签的病历，不能会签。',
      en: 'You have written or signed this record yourself, or have counter-signed it already.',
    },
    'record.signed': { status: 409, ch: '此病历已签名。', en: 'This record is signed already.' },
    'record.notSigned': {
      status: 409,
      ch: '病历尚未签名，请直接修改。',
      en: 'This record is not signed yet. Please change the record itself.',
    },
  },
});

const patients = service('PatientService', '/api/PatientService', { module: 'patients' });

const mayEdit = { right: ['edit', 'patientList'] } as const;

/** A deleted record, which can be restored until its days are over. */
export const deletedMedicalRecord = z.extend(medicalRecord, { deletedAt: instant, daysLeft: z.number() });
export type DeletedMedicalRecord = z.infer<typeof deletedMedicalRecord>;

/** A patient with their next visit on a day. */
export const nextVisit = z.object({
  patient: z.object({ id, name: z.string(), gender: z.number(), birthDate: plainDate, patientNo: z.string() }),
  doctorName: z.string(),
});

/** The maximum number of patients that are listed for a day. */
export const MAX_NEXT_VISITS = 200;

/**
 * Lists the patients whom the caller sees with a next visit on a day, by their records. A record no longer counts once
 * they have come between its visit and that day. It has no refusals of its own.
 */
export const queryNextVisits = patients('QueryNextVisits', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  query: z.object({ date: plainDate }),
  result: z.array(nextVisit).check(z.maxLength(MAX_NEXT_VISITS)),
  reads: { medicalRecord: true, patient: true },
  summary: 'The patients with a next visit on a day by their medical records, by name; at most 200 (ours).',
});

/**
 * Lists the deleted records of a patient that the caller may restore: their own, and for a supervisor those of
 * everybody.
 *
 * Refused with `patient.notFound`, `access.denied` (who may only look).
 */
export const queryDeletedMedicalRecords = patients('QueryDeletedMedicalRecords', {
  method: 'GET',
  own: true,
  permission: mayEdit,
  query: z.object({ patientId: id }),
  result: z.array(deletedMedicalRecord),
  reads: { medicalRecord: ({ query }) => query.patientId },
  summary: 'The deleted medical records of a patient, the last deleted first (ours).',
});

/**
 * Restores a deleted record, unsigned as before.
 *
 * Refused with `record.notFound`, `access.denied` (who may only look), `record.author` (neither its author nor a
 * supervisor), `patient.terminated`.
 */
export const restoreMedicalRecord = patients('RestoreMedicalRecord/:id', {
  method: 'POST',
  own: true,
  permission: mayEdit,
  audit: 'record.restore',
  params: idParams,
  result: medicalRecord,
  changes: { medicalRecord: (_, record) => record?.patientId },
  summary: 'Restores a deleted medical record (ours).',
});

/**
 * Signs an own record of the caller. From then on it can neither be changed nor deleted.
 *
 * Refused with `record.notFound`, `access.denied` (who may only look), `record.author`, `patient.terminated`,
 * `record.signed`, `version.stale`.
 */
export const signMedicalRecord = patients('SignMedicalRecord/:id', {
  method: 'POST',
  own: true,
  permission: mayEdit,
  audit: 'record.sign',
  params: idParams,
  body: z.object({ version }),
  result: medicalRecord,
  changes: { medicalRecord: (_, record) => record?.patientId },
  summary: 'Signs a medical record in its state of `version`; then it is locked (ours).',
});

/**
 * Counter-signs a record that another has signed, in the name of the caller: the attending doctor of the patient, or a
 * user who may see every patient of the clinic. The signature of the author stays.
 *
 * Refused with `record.notFound`, `access.denied` (who may only look, or is no supervisor), `patient.terminated`,
 * `record.notSigned`, `record.countersigned` (also for one's own record).
 */
export const countersignMedicalRecord = patients('CountersignMedicalRecord/:id', {
  method: 'POST',
  own: true,
  permission: mayEdit,
  audit: 'record.countersign',
  params: idParams,
  result: medicalRecord,
  changes: { medicalRecord: (_, record) => record?.patientId },
  summary: 'Counter-signs a signed medical record of another doctor (ours).',
});

/**
 * Adds a correction of at most 500 characters; it can be neither changed nor deleted.
 *
 * Refused with `record.notFound`, `access.denied` (who may only look), `patient.terminated`, `record.notSigned`.
 */
export const addMedicalRecordCorrection = patients('AddMedicalRecordCorrection/:id', {
  method: 'POST',
  own: true,
  permission: mayEdit,
  audit: 'record.correct',
  params: idParams,
  body: z.object({ text: filledText(500) }),
  result: medicalRecord,
  changes: { medicalRecord: (_, record) => record?.patientId },
  summary: 'Adds a correction to a signed record, which itself stays unchanged (ours).',
});
