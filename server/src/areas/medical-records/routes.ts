import * as calls from '@dentarium/api/services/medical-record';
import type { VisiblePatient } from '../../kernel/access/patient-visibility.ts';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { addCorrection, addRecord, changeRecord, removeRecord, signRecord } from './change-records.ts';
import { addPhrase, phrasesOf, removePhrase } from './phrases.ts';
import { recordsOf } from './read-records.ts';

function subjectOf(patient: VisiblePatient) {
  return { patientId: patient.id, organisationId: patient.organisation_id };
}

/** The calls of medical records and of the phrase bank. */
export const medicalRecordRoutes: readonly Route[] = [
  handle(calls.getPatientMedicalRecordList, ({ query, principal, db }) => recordsOf(db, principal, query.patientId)),
  handle(calls.insertPatientMedicalRecord, async ({ body, principal, db, audit }) => {
    audit({ patientId: body.patientId });
    const { medicalRecord, patient } = await addRecord(db, principal, body.patientId, body);
    audit({ ...subjectOf(patient), subjectId: medicalRecord.id });
    return medicalRecord;
  }),
  handle(calls.updatePatientMedicalRecord, async ({ body, principal, db, audit }) => {
    audit({ subjectId: body.id });
    const { medicalRecord, patient } = await changeRecord(db, principal, body);
    audit(subjectOf(patient));
    return medicalRecord;
  }),
  handle(calls.deletePatientMedicalRecord, async ({ query, principal, db, audit }) => {
    audit({ subjectId: query.id });
    audit(subjectOf(await removeRecord(db, principal, query)));
    return true as const;
  }),
  handle(calls.signMedicalRecord, async ({ params, body, principal, db, audit }) => {
    audit({ subjectId: params.id });
    const { medicalRecord, patient } = await signRecord(db, principal, params.id, body.version);
    audit(subjectOf(patient));
    return medicalRecord;
  }),
  handle(calls.addMedicalRecordCorrection, async ({ params, body, principal, db, audit }) => {
    audit({ subjectId: params.id });
    const { medicalRecord, patient } = await addCorrection(db, principal, params.id, body.text);
    audit(subjectOf(patient));
    return medicalRecord;
  }),
  handle(calls.queryPhrases, ({ principal, db }) => phrasesOf(db, principal)),
  handle(calls.insertPhrase, async ({ body, principal, db, audit }) => {
    const phrase = await addPhrase(db, principal, body);
    audit({ subjectId: phrase.id });
    return phrase;
  }),
  handle(calls.deletePhrase, async ({ params, principal, db, audit }) => {
    audit({ subjectId: params.id });
    await removePhrase(db, principal, params.id);
    return true as const;
  }),
];
