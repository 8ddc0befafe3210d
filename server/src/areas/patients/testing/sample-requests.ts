import * as patients from '@dentarium/api/patients/calls';
import * as ownPatients from '../calls.ts';
import * as unmergeCalls from '../unmerge/calls.ts';
import * as operations from '@dentarium/api/patients/operation-calls';
import { createPatientForm, sharePatientWith } from './patient-forms.ts';
import { makeTags } from '../../tags/testing/make-tags.ts';
import { createTagGroup } from '../../tags/testing/sample-tags.ts';
import type { SampleRequestTable } from '../../../testing/access-matrix/describe-access-matrix.ts';
import { createOwnPatient } from '../../../testing/access-matrix/scene-rows.ts';
import { sampleRequest, type SampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';
import { makeAccount } from '../../../testing/people.ts';

/** Creates a patient and returns its version and doctor. */
async function createVersionedPatient(scene: Scene) {
  const id = await scene.patient();
  const row = await scene.db.selectFrom('patient').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { id, version: row.version, doctorId: row.doctor_id };
}

async function createTag({ db, organisation }: Scene, name: string): Promise<string[]> {
  return makeTags(db, organisation, `${name}${String(Math.random()).slice(2, 8)}`, ['a tag']);
}

/** Creates another account of the clinic. */
function createColleagueAccount({ db, organisation }: Scene): Promise<string> {
  return makeAccount(db, { organisations: [organisation] });
}

async function readPatientVersion({ db }: Scene, patient: string): Promise<number> {
  const row = await db.selectFrom('patient').select('version').where('id', '=', patient).executeTakeFirstOrThrow();
  return row.version;
}

/** Merges two patients. Returns the id of the dropped one. */
async function createMergedPatient(scene: Scene): Promise<string> {
  const [keep, drop] = [await createVersionedPatient(scene), await createVersionedPatient(scene)];
  await scene.ownerClient.call(operations.mergePatientInfo, {
    params: { keepId: keep.id, dropId: drop.id },
    query: { keepVersion: keep.version, dropVersion: drop.version },
  });
  return drop.id;
}

/** Requests by the group of actions that decides who may send them. */
export const ACCESS_REQUESTS: SampleRequestTable = {
  view: [
    sampleRequest(patients.queryPatientInfo, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
    sampleRequest(ownPatients.queryPatientShares, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
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
    sampleRequest(ownPatients.addPatientTags, async (scene) => ({
      body: { patientIds: [await scene.patient(), await scene.patient()], tagIds: await createTag(scene, 'h') },
    })),
    sampleRequest(ownPatients.previewStop, async (scene) => ({ params: { patientId: await scene.patient() } })),
    sampleRequest(operations.updatePatientState, async (scene) => {
      const { id, version } = await createVersionedPatient(scene);
      return { params: { patientId: id, state: 1 }, body: { reason: 2, text: '', version } };
    }),
  ],
  own: [
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
    sampleRequest(ownPatients.deletePatientInfoList, async (scene) => ({
      body: { patientIds: [await scene.patient(), await scene.patient()] },
    })),
    sampleRequest(ownPatients.previewMerge, async (scene) => ({
      params: { keepId: await scene.patient(), dropId: await scene.patient() },
    })),
    sampleRequest(operations.mergePatientInfo, async (scene) => {
      const [keep, drop] = [await createVersionedPatient(scene), await createVersionedPatient(scene)];
      return {
        params: { keepId: keep.id, dropId: drop.id },
        query: { keepVersion: keep.version, dropVersion: drop.version },
      };
    }),
    sampleRequest(unmergeCalls.queryPatientMerges, async (scene) => ({ params: { id: await scene.patient() } })),
    sampleRequest(unmergeCalls.previewUnmerge, async (scene) => ({ params: { id: await createMergedPatient(scene) } })),
    sampleRequest(unmergeCalls.unmergePatients, async (scene) => ({
      params: { id: await createMergedPatient(scene) },
    })),
  ],
};

/** Requests that combine data of the caller's own organisation with data of another organisation. */
const MIXED_TENANT_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(patients.insertPatientInfo, async (scene) => ({
    body: createPatientForm((await createOwnPatient(scene)).organisation, scene.owner),
  })),
  sampleRequest(patients.insertPatientInfo, async (scene) => ({
    body: createPatientForm((await createOwnPatient(scene)).organisation, scene.account, {
      tagIds: [(await createTagGroup(scene)).tag],
    }),
  })),
  sampleRequest(patients.insertPatientInfo, (scene) => ({
    body: createPatientForm(scene.organisation, scene.account),
  })),
  sampleRequest(ownPatients.addPatientTags, async (scene) => ({
    body: { patientIds: [(await createOwnPatient(scene)).patient], tagIds: [(await createTagGroup(scene)).tag] },
  })),
  sampleRequest(operations.updatePatientListDoctor, async (scene) => ({
    params: { id: scene.owner },
    body: { patientIds: [(await createOwnPatient(scene)).patient] },
  })),
  sampleRequest(operations.mergePatientInfo, async (scene) => {
    const [keep, drop] = [(await createOwnPatient(scene)).patient, await scene.patient()];
    return {
      params: { keepId: keep, dropId: drop },
      query: { keepVersion: await readPatientVersion(scene, keep), dropVersion: await readPatientVersion(scene, drop) },
    };
  }),
];

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  ...Object.values(ACCESS_REQUESTS).flat(),
  sampleRequest(patients.queryPatientList, async (scene) => {
    await scene.patient();
    return { body: { orgId: scene.organisation, pageIndex: 1, pageSize: 20 } };
  }),
  sampleRequest(patients.queryPatientList, () => ({ body: { pageIndex: 1, pageSize: 20 } })),
  sampleRequest(patients.queryFormerDoctors, async (scene) => {
    await scene.patient();
    return {};
  }),
  sampleRequest(patients.queryPatientListByName, async (scene) => {
    await scene.patient();
    return { params: { id: scene.organisation }, query: { keyWord: 'P0' } };
  }),
  sampleRequest(ownPatients.findCardPatients, async (scene) => {
    const id = await scene.patient();
    const { patient_no: patientNo } = await scene.db
      .selectFrom('patient')
      .select('patient_no')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { body: { orgId: scene.organisation, patientNos: [patientNo] } };
  }),
  sampleRequest(ownPatients.nextPatientNo, ({ organisation }) => ({ query: { orgId: organisation } })),
  sampleRequest(patients.insertPatientInfo, ({ organisation, owner }) => ({
    body: createPatientForm(organisation, owner),
  })),
  sampleRequest(ownPatients.queryPatientDuplicates, async (scene) => {
    const id = await scene.patient();
    const row = await scene.db.selectFrom('patient').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return {
      body: {
        orgId: scene.organisation,
        name: row.name,
        birthDate: row.birth_date,
        phone: row.phone ?? '',
        patientNo: row.patient_no,
      },
    };
  }),
  ...MIXED_TENANT_REQUESTS,
];
