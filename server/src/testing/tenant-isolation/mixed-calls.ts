import * as exceptions from '@dentarium/api/services/exception-service';
import * as info from '@dentarium/api/services/file-info-service';
import * as operations from '@dentarium/api/services/patient-operations';
import * as patients from '@dentarium/api/services/patient-service';
import * as reports from '@dentarium/api/services/report-service';
import * as stages from '@dentarium/api/services/stage-service';
import * as tasks from '@dentarium/api/services/task-service';
import * as triage from '@dentarium/api/services/triage-service';
import * as administration from '@dentarium/api/services/user-administration';
import { makePatient, makeStage, patientForm } from '../../areas/patients/testing/patient-forms.ts';
import { reportOptions } from '../../areas/reports/testing/reports.ts';
import { type Asked, asked, type Scene } from '../who-may/scene.ts';
import { aFile, aStage } from '../who-may/stage-and-file-calls.ts';
import { aColleague, anException, anObject, aTagGroup } from './foreign-rows.ts';

const TAKEN = { takenAt: '2026-01-01T10:00:00', takenSource: 'exif' as const };

/** The organisation of whoever asks, with a patient of their own. */
async function own({ db, account }: Scene): Promise<{ organisation: string; patient: string }> {
  const { organisation_id: organisation } = await db
    .selectFrom('account_organisation')
    .select('organisation_id')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  return { organisation, patient: await makePatient(db, organisation, account) };
}

/** An exception of their own; the image in it does not matter. */
async function ownException(scene: Scene, organisation: string): Promise<string> {
  const { id } = await scene.db
    .insertInto('filing_exception')
    .values({
      organisation_id: organisation,
      object_id: null,
      file_name: 'mine.jpg',
      taken_at: '2026-01-01T10:00:00',
      taken_source: 'exif',
      question: 1,
      phase: 0,
      patient_id: null,
      stage_id: null,
      note: '',
      reported_by: scene.account,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const visitOf = (orgId: string, patientId: string, doctorId: string | null) => ({
  body: { orgId, patientId, doctorId, room: '', reason: 2, note: '' },
});

async function versionOf({ db }: Scene, patient: string): Promise<number> {
  const row = await db.selectFrom('patient').select('version').where('id', '=', patient).executeTakeFirstOrThrow();
  return row.version;
}

/** Calls that join something of one's own with something of another organisation. */
export const MIXED_CALLS: readonly Asked[] = [
  asked(triage.insertTriageVisit, async (scene) =>
    visitOf((await own(scene)).organisation, await scene.patient(), null),
  ),
  asked(triage.insertTriageVisit, async (scene) => {
    const { organisation, patient } = await own(scene);
    return visitOf(organisation, patient, scene.owner);
  }),
  asked(exceptions.importImage, async (scene) => ({
    body: { ...TAKEN, orgId: (await own(scene)).organisation, objectId: (await anObject(scene)).id, name: 'a.jpg' },
  })),
  asked(exceptions.assignException, async (scene) => ({
    params: { id: await ownException(scene, (await own(scene)).organisation) },
    body: { patientId: await scene.patient(), stageId: null, category: 8, version: 1 },
  })),
  asked(exceptions.assignException, async (scene) => {
    const { organisation, patient } = await own(scene);
    return {
      params: { id: await ownException(scene, organisation) },
      body: { patientId: patient, stageId: (await aStage(scene)).stage, category: 8, version: 1 },
    };
  }),
  asked(exceptions.assignException, async (scene) => ({
    params: { id: await anException(scene) },
    body: { patientId: (await own(scene)).patient, stageId: null, category: 8, version: 1 },
  })),
  asked(patients.insertPatientInfo, async (scene) => ({
    body: patientForm((await own(scene)).organisation, scene.owner),
  })),
  asked(patients.insertPatientInfo, async (scene) => ({
    body: patientForm((await own(scene)).organisation, scene.account, { tagIds: [(await aTagGroup(scene)).tag] }),
  })),
  asked(patients.insertPatientInfo, (scene) => ({ body: patientForm(scene.organisation, scene.account) })),
  asked(operations.addPatientTags, async (scene) => ({
    body: { patientIds: [(await own(scene)).patient], tagIds: [(await aTagGroup(scene)).tag] },
  })),
  asked(operations.updatePatientListDoctor, async (scene) => ({
    params: { id: scene.owner },
    body: { patientIds: [(await own(scene)).patient] },
  })),
  asked(operations.mergePatientInfo, async (scene) => {
    const [keep, drop] = [(await own(scene)).patient, await scene.patient()];
    return {
      params: { keepId: keep, dropId: drop },
      query: { keepVersion: await versionOf(scene, keep), dropVersion: await versionOf(scene, drop) },
    };
  }),
  asked(info.upFileInfoToPatient, async (scene) => ({
    params: { id: (await own(scene)).patient },
    body: { files: [{ ...TAKEN, objectId: (await anObject(scene)).id, name: 'a.jpg', category: 8 }] },
  })),
  asked(info.updateFileStage, async (scene) => {
    const { patient } = await own(scene);
    const stage = await makeStage(scene.db, patient, scene.account);
    return { params: { id: stage }, body: { fileIds: [(await aFile(scene)).file] } };
  }),
  asked(stages.mergePatientStage, async (scene) => {
    const stage = await makeStage(scene.db, (await own(scene)).patient, scene.account);
    return { params: { keepId: stage, dropId: (await aStage(scene)).stage }, body: { keepVersion: 1, dropVersion: 1 } };
  }),
  asked(stages.queryFilesInfo, async (scene) => ({
    params: { id: (await aStage(scene)).stage },
    query: { pid: (await own(scene)).patient },
  })),
  asked(tasks.downPatientFile, async (scene) => ({
    body: {
      patients: [{ patientId: (await own(scene)).patient, stageIds: [(await aStage(scene)).stage] }],
      isAnonymous: false,
    },
  })),
  asked(reports.createReportTasks, async (scene) => ({
    body: {
      reports: [{ patientId: (await own(scene)).patient, stageIds: [(await aStage(scene)).stage] }],
      options: reportOptions({ pages: ['general'] }),
    },
  })),
  asked(reports.createCaseSummary, async (scene) => ({
    body: {
      patientId: (await own(scene)).patient,
      stageId: (await aStage(scene)).stage,
      language: 'en' as const,
    },
  })),
  asked(administration.updateUserAccount, async (scene) => ({
    params: { id: await aColleague(scene) },
    body: {
      name: 'Somebody',
      gender: 1 as const,
      phone: '',
      isOrthodontist: false,
      orgIds: [(await own(scene)).organisation],
      version: 1,
    },
  })),
];
