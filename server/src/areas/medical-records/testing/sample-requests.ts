import * as records from '@dentarium/api/medical-records/calls';
import * as ownRecords from '../calls.ts';
import { randomUUID } from 'node:crypto';
import { recordForm } from './record-forms.ts';
import type { SampleRequestTable } from '../../../testing/access-matrix/describe-access-matrix.ts';
import { sampleRequest, type SampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';

/** Creates a record of the caller; a signed record belongs to another account. */
async function createRecord(scene: Scene, signed = false, deleted = false): Promise<string> {
  const { db, owner, account } = scene;
  const form = recordForm();
  const { id } = await db
    .insertInto('medical_record')
    .values({
      patient_id: await scene.patient(),
      visit_date: form.visitDate,
      chief_complaint: form.chiefComplaint,
      check_text: form.check,
      process: form.process,
      remark: form.remark,
      next_visit: null,
      created_by: signed ? owner : account,
      signed_by: signed ? owner : null,
      signed_at: signed ? new Date() : null,
      deleted_at: deleted ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates a phrase of the owner. */
async function createPhrase({ db, owner }: Scene): Promise<string> {
  const { id } = await db
    .insertInto('phrase')
    .values({ account_id: owner, field: 'process', text: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Requests by the group of actions that decides who may send them. */
export const ACCESS_REQUESTS: SampleRequestTable = {
  view: [
    sampleRequest(records.getPatientMedicalRecordList, async (scene) => ({
      query: { patientId: await scene.lastingPatient() },
    })),
  ],
  edit: [
    sampleRequest(records.insertPatientMedicalRecord, async (scene) => ({
      body: { ...recordForm(), patientId: await scene.patient() },
    })),
    sampleRequest(records.updatePatientMedicalRecord, async (scene) => ({
      body: { ...recordForm(), id: await createRecord(scene), version: 1 },
    })),
    sampleRequest(records.deletePatientMedicalRecord, async (scene) => ({
      query: { id: await createRecord(scene), version: 1 },
    })),
    sampleRequest(ownRecords.queryDeletedMedicalRecords, async (scene) => ({
      query: { patientId: await scene.patient() },
    })),
    sampleRequest(ownRecords.restoreMedicalRecord, async (scene) => ({
      params: { id: await createRecord(scene, false, true) },
    })),
    sampleRequest(ownRecords.signMedicalRecord, async (scene) => ({
      params: { id: await createRecord(scene) },
      body: { version: 1 },
    })),
    sampleRequest(ownRecords.addMedicalRecordCorrection, async (scene) => ({
      params: { id: await createRecord(scene, true) },
      body: { text: 'Tooth 36, not 46.' },
    })),
  ],
  own: [
    sampleRequest(ownRecords.countersignMedicalRecord, async (scene) => {
      const id = await createRecord(scene, true);
      // Only the attending doctor may countersign, so the creator becomes the doctor.
      if (scene.relation === 'creator') {
        const { patient_id: patientId } = await scene.db
          .selectFrom('medical_record')
          .select('patient_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        await scene.db.updateTable('patient').set({ doctor_id: scene.account }).where('id', '=', patientId).execute();
      }
      return { params: { id } };
    }),
  ],
};

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  ...Object.values(ACCESS_REQUESTS).flat(),
  sampleRequest(ownRecords.queryNextVisits, () => ({ query: { date: '2026-01-01' } })),
  sampleRequest(records.queryPhrases, async (scene) => {
    await createPhrase(scene);
    return {};
  }),
  sampleRequest(records.insertPhrase, () => ({ body: { field: 'process' as const, text: 'My own' } })),
  sampleRequest(records.deletePhrase, async (scene) => ({ params: { id: await createPhrase(scene) } })),
];
