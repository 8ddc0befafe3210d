import { PHRASE_FIELDS } from '@dentarium/domain/medical-record';
import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import {
  text,
  filledText,
  id,
  plainDate,
  instant,
  idParams,
  okResult,
  seenVersion,
  seenVersionText,
} from '../contract/shapes.ts';

const patients = service('PatientService', '/api/PatientService', { module: 'patients' });

const mayEdit = { right: ['edit', 'patientList'] } as const;
/**
 * Texts are limited by the rules of shared/domain (`medicalRecordFieldErrors`); this bound only excludes excessive
 * ones.
 */
const recordText = text(5000);

/** The form of a record (`domain-forms.md` 4.2). */
export const medicalRecordForm = z.object({
  visitDate: text(40),
  chiefComplaint: recordText,
  check: recordText,
  process: recordText,
  remark: recordText,
  nextVisit: z.nullable(text(40)),
  /** Images of the same patient, in their order. */
  fileIds: z.array(id).check(z.maxLength(50)),
});
export type MedicalRecordForm = z.infer<typeof medicalRecordForm>;

const person = z.object({ id, name: z.string() });

/** An addition to a signed record. */
export const recordCorrection = z.object({ id, text: z.string(), by: person, createdAt: instant });
export type RecordCorrection = z.infer<typeof recordCorrection>;

/** A medical record of a visit. */
export const medicalRecord = z.extend(medicalRecordForm, {
  id,
  patientId: id,
  visitDate: plainDate,
  nextVisit: z.nullable(plainDate),
  version: z.number(),
  createdBy: person,
  createdAt: instant,
  signedBy: z.nullable(person),
  signedAt: z.nullable(instant),
  /** True if it is signed: from then on only corrections are added. */
  isLocked: z.boolean(),
  /** True if the user may change, delete and sign it: its author, until it is signed. */
  mayChange: z.boolean(),
  /** True if the user may counter-sign it: a supervisor, for a record signed by another. */
  mayCountersign: z.boolean(),
  countersignatures: z.array(z.object({ by: person, at: instant })),
  corrections: z.array(recordCorrection),
});
export type MedicalRecord = z.infer<typeof medicalRecord>;

/**
 * Lists all records of a patient with their images and corrections (`domain-forms.md` 4.2).
 *
 * Refused with `patient.notFound` (also for a patient whom the caller may not see).
 */
export const getPatientMedicalRecordList = patients('GetPatientMedicalRecordList', {
  method: 'GET',
  permission: { right: 'patientList' },
  query: z.object({ patientId: id }),
  result: z.array(medicalRecord),
  reads: { medicalRecord: ({ query }) => query.patientId },
  summary: 'The medical records of a patient, the newest visit first.',
});

/**
 * Adds an unsigned record.
 *
 * Refused with `patient.notFound`, `access.denied` (who may only look at them), `patient.terminated` (their treatment
 * is stopped), `record.invalid` with the fields and their problems, `file.notFound` for an image of another patient.
 */
export const insertPatientMedicalRecord = patients('InsertPatientMedicalRecord', {
  method: 'POST',
  permission: mayEdit,
  audit: 'record.create',
  body: z.extend(medicalRecordForm, { patientId: id }),
  result: medicalRecord,
  changes: { medicalRecord: ({ body }) => body.patientId },
  summary: 'Adds a medical record.',
});

/**
 * Replaces the whole form of a record; only its author may do so, until it is signed.
 *
 * Refused with `record.notFound`, `access.denied` (who may only look), `record.author` (another user wrote it),
 * `patient.terminated`, `version.stale`, `record.locked` (signed), `record.invalid` with the fields, `file.notFound`.
 */
export const updatePatientMedicalRecord = patients('UpdatePatientMedicalRecord', {
  method: 'POST',
  permission: mayEdit,
  audit: 'record.update',
  body: z.extend(medicalRecordForm, { id, version: seenVersion }),
  result: medicalRecord,
  changes: { medicalRecord: (_, record) => record?.patientId },
  summary: 'Changes a medical record that is not signed; refused as stale when somebody else changed it.',
});

/**
 * Deletes a record under the conditions of `updatePatientMedicalRecord`. It can be restored for 30 days.
 *
 * Refused with `record.notFound`, `access.denied`, `record.author`, `patient.terminated`, `version.stale`,
 * `record.locked`.
 */
export const deletePatientMedicalRecord = patients('DeletePatientMedicalRecord', {
  method: 'DELETE',
  permission: mayEdit,
  audit: 'record.delete',
  query: z.object({ id, version: seenVersionText }),
  result: okResult,
  changes: { medicalRecord: true },
  summary: 'Deletes a medical record that is not signed; refused as stale when somebody else changed it.',
});

/** A sentence of the phrase bank of a doctor. */
export const phrase = z.object({ id, field: z.enum(PHRASE_FIELDS), text: z.string() });
export type Phrase = z.infer<typeof phrase>;

/** Lists at most 1000 phrases of the caller; nobody sees those of others. */
export const queryPhrases = patients('QueryPhrases', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  result: z.array(phrase),
  reads: { phrase: true },
  summary: 'The phrase bank of the user, by field and text (ours).',
});

/**
 * Adds a phrase for one field of records, or for the remarks of orders. For an existing phrase the existing one is
 * returned.
 */
export const insertPhrase = patients('InsertPhrase', {
  method: 'POST',
  own: true,
  permission: mayEdit,
  audit: 'phrase.create',
  body: z.object({
    field: z.enum(PHRASE_FIELDS),
    text: filledText(500),
  }),
  result: phrase,
  changes: { phrase: true },
  summary: 'Adds a phrase to the bank of the user; an existing one stays (ours).',
});

/** Deletes a phrase. Refused with `phrase.notFound`, also for one of another user. */
export const deletePhrase = patients('DeletePhrase/:id', {
  method: 'DELETE',
  own: true,
  permission: mayEdit,
  audit: 'phrase.delete',
  params: idParams,
  result: okResult,
  changes: { phrase: true },
  summary: 'Deletes a phrase of the user (ours).',
});
