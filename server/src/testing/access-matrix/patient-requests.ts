import * as exams from '@dentarium/api/detailed-exam/calls';
import * as records from '@dentarium/api/medical-records/calls';
import * as operations from '@dentarium/api/patients/operation-calls';
import * as patients from '@dentarium/api/patients/calls';
import * as recycle from '@dentarium/api/recycle-bin/calls';
import { EMPTY_EXAM } from '@dentarium/domain/detailed-exam';
import { recordForm } from '../../areas/medical-records/testing/record-forms.ts';
import { createPatientForm, sharePatientWith } from '../../areas/patients/testing/patient-forms.ts';
import { makeTags } from '../../areas/tags/testing/make-tags.ts';
import { makeAccount } from '../people.ts';
import type { SampleRequestTable } from './describe-access-matrix.ts';
import { sampleRequest, type Scene } from './scene.ts';

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

/** Creates a patient and returns its version and doctor. */
async function createVersionedPatient(scene: Scene) {
  const id = await scene.patient();
  const row = await scene.db.selectFrom('patient').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { id, version: row.version, doctorId: row.doctor_id };
}

async function createTag({ db, organisation }: Scene, name: string): Promise<string[]> {
  return makeTags(db, organisation, `${name}${String(Math.random()).slice(2, 8)}`, ['a tag']);
}

async function createDeletedPatient(scene: Scene) {
  const id = await scene.patient();
  const row = await scene.db
    .updateTable('patient')
    .set({ deleted_at: new Date(), deleted_by: scene.owner })
    .where('id', '=', id)
    .returning('patient_no')
    .executeTakeFirstOrThrow();
  return { id, patientNo: row.patient_no };
}

/** Requests about one or several patients. */
export const PATIENT_REQUESTS: SampleRequestTable = {
  view: [
    sampleRequest(patients.queryPatientInfo, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
    sampleRequest(operations.queryPatientShares, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
    sampleRequest(exams.queryDetailedExam, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
    sampleRequest(exams.queryDetailedExams, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
    sampleRequest(records.getPatientMedicalRecordList, async (scene) => ({
      query: { patientId: await scene.lastingPatient() },
    })),
  ],
  edit: [
    sampleRequest(patients.updatePatientInfo, async (scene) => {
      const { id, version, doctorId } = await createVersionedPatient(scene);
      return { params: { id }, body: { ...createPatientForm(scene.organisation, doctorId), version } };
    }),
    sampleRequest(operations.updatePatientListDoctor, async (scene) => ({
      params: { id: scene.owner },
      body: { patientIds: [await scene.patient(), await scene.patient()] },
    })),
    sampleRequest(operations.updatePatientTags, async (scene) => {
      const { id, version } = await createVersionedPatient(scene);
      return { params: { id }, body: { tagIds: await createTag(scene, 'g'), version } };
    }),
    sampleRequest(operations.addPatientTags, async (scene) => ({
      body: { patientIds: [await scene.patient(), await scene.patient()], tagIds: await createTag(scene, 'h') },
    })),
    sampleRequest(operations.previewStop, async (scene) => ({ params: { patientId: await scene.patient() } })),
    sampleRequest(operations.updatePatientState, async (scene) => {
      const { id, version } = await createVersionedPatient(scene);
      return { params: { patientId: id, state: 1 }, body: { reason: 2, text: '', version } };
    }),
    sampleRequest(exams.insertDetailedExam, async (scene) => ({
      params: { id: await scene.patient() },
      body: { exam: EMPTY_EXAM, stageId: null, examDate: '2024-01-02' },
    })),
    sampleRequest(exams.updateDetailedExam, async (scene) => ({
      params: { id: await scene.patient() },
      body: { exam: EMPTY_EXAM, version: 0 },
    })),
    sampleRequest(records.insertPatientMedicalRecord, async (scene) => ({
      body: { ...recordForm(), patientId: await scene.patient() },
    })),
    sampleRequest(records.updatePatientMedicalRecord, async (scene) => ({
      body: { ...recordForm(), id: await createRecord(scene), version: 1 },
    })),
    sampleRequest(records.deletePatientMedicalRecord, async (scene) => ({
      query: { id: await createRecord(scene), version: 1 },
    })),
    sampleRequest(records.queryDeletedMedicalRecords, async (scene) => ({
      query: { patientId: await scene.patient() },
    })),
    sampleRequest(records.restoreMedicalRecord, async (scene) => ({
      params: { id: await createRecord(scene, false, true) },
    })),
    sampleRequest(records.signMedicalRecord, async (scene) => ({
      params: { id: await createRecord(scene) },
      body: { version: 1 },
    })),
    sampleRequest(records.addMedicalRecordCorrection, async (scene) => ({
      params: { id: await createRecord(scene, true) },
      body: { text: 'Tooth 36, not 46.' },
    })),
  ],
  own: [
    sampleRequest(records.countersignMedicalRecord, async (scene) => {
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
    sampleRequest(operations.queryShareDoctorList, async (scene) => ({
      params: { id: await scene.lastingPatient() },
      query: {},
    })),
    sampleRequest(operations.insertSharePatient, async (scene) => ({
      params: { patientId: await scene.patient(), doctorId: await createColleagueAccount(scene) },
      body: { canEdit: false, until: null },
    })),
    sampleRequest(operations.canclePatientShareDoctor, async (scene) => {
      const [patient, doctor] = [await scene.patient(), await createColleagueAccount(scene)];
      await sharePatientWith(scene.db, patient, doctor, scene.owner);
      return { params: { patientId: patient, doctorId: doctor } };
    }),
  ],
  erase: [
    sampleRequest(operations.deletePatientInfo, async (scene) => ({ params: { id: await scene.patient() } })),
    sampleRequest(operations.deletePatientInfoList, async (scene) => ({
      body: { patientIds: [await scene.patient(), await scene.patient()] },
    })),
    sampleRequest(operations.previewMerge, async (scene) => ({
      params: { keepId: await scene.patient(), dropId: await scene.patient() },
    })),
    sampleRequest(operations.mergePatientInfo, async (scene) => {
      const [keep, drop] = [await createVersionedPatient(scene), await createVersionedPatient(scene)];
      return {
        params: { keepId: keep.id, dropId: drop.id },
        query: { keepVersion: keep.version, dropVersion: drop.version },
      };
    }),
  ],
  bin: [
    sampleRequest(recycle.queryPatientHave, async (scene) => ({
      body: { patientIds: [(await createDeletedPatient(scene)).id] },
    })),
    sampleRequest(recycle.recoveryPatientInfo, async (scene) => ({
      params: { id: (await createDeletedPatient(scene)).id },
      query: { isMerge: 'false' as const },
    })),
    sampleRequest(recycle.recoveryPatientListInfo, async (scene) => ({
      body: {
        patientIds: [(await createDeletedPatient(scene)).id, (await createDeletedPatient(scene)).id],
        isMerge: false,
      },
    })),
    sampleRequest(recycle.deletePatientList, async (scene) => ({
      body: { patients: [await createDeletedPatient(scene), await createDeletedPatient(scene)] },
    })),
  ],
};

/** Creates another account of the clinic. */
function createColleagueAccount({ db, organisation }: Scene): Promise<string> {
  return makeAccount(db, { organisations: [organisation] });
}
