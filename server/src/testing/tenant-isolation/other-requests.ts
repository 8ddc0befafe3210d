import { randomUUID } from 'node:crypto';
import * as classification from '@dentarium/api/classification/calls';
import * as cloud from '@dentarium/api/files/cloud-calls';
import * as config from '@dentarium/api/site/calls';
import * as dictionaries from '@dentarium/api/dictionaries/calls';
import * as info from '@dentarium/api/files/info-calls';
import * as blobs from '@dentarium/api/files/calls';
import * as records from '@dentarium/api/medical-records/calls';
import * as members from '@dentarium/api/membership/calls';
import * as moduleReports from '@dentarium/api/modules/report-calls';
import * as overrides from '@dentarium/api/modules/override-calls';
import * as modules from '@dentarium/api/modules/calls';
import * as operations from '@dentarium/api/patients/operation-calls';
import * as patients from '@dentarium/api/patients/calls';
import * as layouts from '../../areas/photo-layouts/calls.ts';
import * as recycle from '@dentarium/api/recycle-bin/calls';
import * as reports from '@dentarium/api/reports/calls';
import * as filters from '../../areas/saved-filters/calls.ts';
import * as tags from '@dentarium/api/tags/calls';
import * as tasks from '@dentarium/api/tasks/calls';
import { partInput, createSending } from '../../areas/files/testing/sending.ts';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { createPatientForm } from '../../areas/patients/testing/patient-forms.ts';
import { createReportOptions } from '../../areas/reports/testing/reports.ts';
import { createReportLogo } from '../access-matrix/clinic-requests.ts';
import { type SampleRequest, sampleRequest, type Scene } from '../access-matrix/scene.ts';
import { createDeletedFile, createFile, createStage } from '../access-matrix/stage-and-file-requests.ts';
import {
  createObject,
  createPhotoLayout,
  createPhrase,
  createSharedFilter,
  createTagGroup,
  createFailedTask,
} from './foreign-rows.ts';

const LAYOUT = { name: 'Mine', rows: 1, columns: 1, cells: [{ row: 0, column: 0, category: 8 }], card: null };

/** Creates an upload of other bytes under the name of an object of the clinic. */
async function createReplacementUpload(scene: Scene) {
  const { bucketName, fileFullName } = await createObject(scene);
  const sending = createSending('mine.jpg', await createPhotograph({ width: 30, height: 30, seed: Math.random() }));
  return { ...sending, query: { ...sending.query, bucketName, fileFullName } };
}

const LIST_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(patients.queryPatientList, async (scene) => {
    await scene.patient();
    return { body: { orgId: scene.organisation, pageIndex: 1, pageSize: 20 } };
  }),
  sampleRequest(patients.queryPatientList, () => ({ body: { pageIndex: 1, pageSize: 20 } })),
  sampleRequest(patients.queryPatientListByName, async (scene) => {
    await scene.patient();
    return { params: { id: scene.organisation }, query: { keyWord: 'P0' } };
  }),
  sampleRequest(patients.findCardPatients, async (scene) => {
    const id = await scene.patient();
    const { patient_no: patientNo } = await scene.db
      .selectFrom('patient')
      .select('patient_no')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { body: { orgId: scene.organisation, patientNos: [patientNo] } };
  }),
  sampleRequest(patients.nextPatientNo, ({ organisation }) => ({ query: { orgId: organisation } })),
  sampleRequest(patients.insertPatientInfo, ({ organisation, owner }) => ({
    body: createPatientForm(organisation, owner),
  })),
  sampleRequest(operations.queryPatientDuplicates, async (scene) => {
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
  sampleRequest(recycle.queryRecycleList, async (scene) => {
    await scene.db
      .updateTable('patient')
      .set({ deleted_at: new Date(), deleted_by: scene.owner })
      .where('id', '=', await scene.patient())
      .execute();
    return { query: { pageIndex: 1, pageSize: 100 } };
  }),
  sampleRequest(recycle.queryDeletedFiles, async (scene) => {
    await createDeletedFile(scene);
    return { query: { pageIndex: 1, pageSize: 100 } };
  }),
  sampleRequest(tags.queryTagsList, async (scene) => {
    await createTagGroup(scene);
    return {};
  }),
  sampleRequest(tags.queryTagsByUid, () => ({})),
  sampleRequest(filters.querySavedFilters, async (scene) => {
    await createSharedFilter(scene);
    return {};
  }),
  sampleRequest(records.queryNextVisits, () => ({ query: { date: '2026-01-01' } })),
  sampleRequest(records.queryPhrases, async (scene) => {
    await createPhrase(scene);
    return {};
  }),
  sampleRequest(layouts.queryPhotoLayouts, async (scene) => {
    await createPhotoLayout(scene);
    return {};
  }),
  sampleRequest(tasks.queryTaskTypes, () => ({})),
  sampleRequest(tasks.queryTasks, async (scene) => {
    await createFailedTask(scene);
    return {};
  }),
  sampleRequest(classification.getCountByType, async ({ db, organisation }) => {
    await db
      .insertInto('algorithm_event')
      .values({ organisation_id: organisation, type: organisation, category: 8 })
      .execute();
    return { query: {} };
  }),
  sampleRequest(classification.queryUsesByMonth, async ({ db, organisation }) => {
    await db
      .insertInto('algorithm_event')
      .values({ organisation_id: organisation, type: organisation, category: null })
      .execute();
    return { query: { limits: '2000-01-01T00:00:00.000Z,2100-01-01T00:00:00.000Z' } };
  }),
];

const TAG_AND_FILTER_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(tags.insertTagTypeInfo, ({ organisation }) => ({ body: { orgId: organisation, name: 'Another' } })),
  sampleRequest(tags.insertTagInfo, async (scene) => ({
    params: { id: (await createTagGroup(scene)).group },
    query: { text: 'another' },
    body: {},
  })),
  sampleRequest(filters.insertSavedFilter, ({ organisation }) => ({
    body: { name: 'Mine', filter: {}, orgId: organisation },
  })),
  sampleRequest(filters.updateSavedFilter, async (scene) => ({
    params: { id: await createSharedFilter(scene) },
    body: { name: 'Mine', filter: {}, orgId: null, version: 1 },
  })),
  sampleRequest(filters.deleteSavedFilter, async (scene) => ({
    params: { id: await createSharedFilter(scene) },
    query: { version: 1 },
  })),
  sampleRequest(records.insertPhrase, () => ({ body: { field: 'process' as const, text: 'My own' } })),
  sampleRequest(records.deletePhrase, async (scene) => ({ params: { id: await createPhrase(scene) } })),
  sampleRequest(layouts.insertPhotoLayout, () => ({ body: LAYOUT })),
  sampleRequest(layouts.updatePhotoLayout, async (scene) => ({
    params: { id: await createPhotoLayout(scene) },
    body: { ...LAYOUT, version: 1 },
  })),
  sampleRequest(layouts.deletePhotoLayout, async (scene) => ({ params: { id: await createPhotoLayout(scene) } })),
];

const FILE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(blobs.doesFileExist, async (scene) => {
    const { bucketName, fileFullName, md5, size } = await createObject(scene);
    return { query: { bucketName, fileFullName, md5, size, totalChunk: 1 } };
  }),
  sampleRequest(blobs.uploadPart, async (scene) => partInput(await createReplacementUpload(scene), 0)),
  sampleRequest(blobs.publicUploadPart, async (scene) => partInput(await createReplacementUpload(scene), 0)),
  sampleRequest(blobs.putObject, async (scene) => {
    const { bytes, query } = await createReplacementUpload(scene);
    const { bucketName, fileFullName } = query;
    return { query: { bucketName, fileFullName }, body: { file: new Blob([new Uint8Array(bytes)]) } };
  }),
  sampleRequest(cloud.getCloudCredentials, () => ({})),
  sampleRequest(cloud.registerObject, async (scene) => {
    const { bucketName, fileFullName, md5, size } = await createObject(scene);
    return { body: { bucketName, fileFullName, md5, size } };
  }),
  sampleRequest(info.queryDictType, () => ({})),
  sampleRequest(classification.classificationCallback, async (scene) => {
    const { id } = await scene.db
      .insertInto('classification')
      .values({ file_id: (await createFile(scene)).file, state: 'sent', requested_by: scene.owner })
      .returning('id')
      .executeTakeFirstOrThrow();
    const at = Math.floor(Date.now() / 1000);
    return { body: { id, category: 9, mirror: false, rotation: 0 as const, at, signature: 'a'.repeat(64) } };
  }),
  sampleRequest(classification.addAlgorithmStatistics, () => ({ body: { type: 'trace', category: 8, amount: 1 } })),
];

const TASK_AND_REPORT_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(tasks.downPatientFile, async (scene) => ({
    body: { patients: [{ patientId: await scene.patient(), stageIds: 'all' as const }], isAnonymous: false },
  })),
  sampleRequest(tasks.downStageFile, async (scene) => ({ params: { id: (await createStage(scene)).stage } })),
  sampleRequest(tasks.retryTask, async (scene) => ({ params: { id: await createFailedTask(scene) } })),
  sampleRequest(tasks.removeTask, async (scene) => ({ params: { id: await createFailedTask(scene) } })),
  sampleRequest(tasks.tempFileStore, async (scene) => ({ params: { name: `${await createFailedTask(scene)}.zip` } })),
  sampleRequest(reports.reportApi, async (scene) => {
    const { patient, stage } = await createStage(scene);
    return { body: { patientId: patient, stageIds: [stage], options: createReportOptions({ pages: ['general'] }) } };
  }),
  sampleRequest(reports.createReportTasks, async (scene) => {
    const { patient, stage } = await createStage(scene);
    return {
      body: {
        reports: [{ patientId: patient, stageIds: [stage] }],
        options: createReportOptions({ pages: ['general'] }),
      },
    };
  }),
  sampleRequest(reports.caseSummaryApi, async (scene) => {
    const { patient, stage } = await createStage(scene);
    return { body: { patientId: patient, stageId: stage, language: 'en' as const } };
  }),
  sampleRequest(reports.createCaseSummary, async (scene) => {
    const { patient, stage } = await createStage(scene);
    return { body: { patientId: patient, stageId: stage, language: 'en' as const } };
  }),
  sampleRequest(reports.queryReportDraft, async (scene) => ({ params: { id: await scene.patient() } })),
  sampleRequest(reports.updateReportDraft, async (scene) => ({
    params: { id: await scene.patient() },
    body: { complaint: 'x', problems: null, plan: null, summary: null, version: 0 },
  })),
  sampleRequest(reports.queryReportLogo, async (scene) => ({ params: await createReportLogo(scene) })),
];

/** Requests for data of the site, which is the same for all users. */
const SITE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(config.getPublicValue, () => ({ query: { key: 'IsIntranet' as const } })),
  sampleRequest(config.getFileConfig, () => ({ query: { key: 'FileLibrary' as const } })),
  sampleRequest(config.getWhitelist, () => ({ params: { list: 'callNumber' }, query: { key: 'whiteList' as const } })),
  sampleRequest(config.insertLoginLog, () => ({ body: { code: randomUUID(), version: 'web' } })),
  sampleRequest(config.getAgentConfig, () => ({ query: { key: 'PRDesign' as const } })),
  sampleRequest(members.getMemberInfo, () => ({})),
  sampleRequest(members.getAllPermission, () => ({})),
  sampleRequest(members.getCanBePurchasedMemberList, () => ({})),
  sampleRequest(modules.getModules, () => ({})),
  sampleRequest(modules.queryHelpTopics, () => ({})),
  sampleRequest(moduleReports.queryModuleStatus, () => ({})),
  sampleRequest(moduleReports.reportModules, () => ({
    body: { reports: [{ module: 'patients', version: '1.0.0-a', stage: 'mount' as const, cause: 'Error', count: 1 }] },
  })),
  sampleRequest(overrides.setModuleOverride, () => ({ body: { module: 'patients', url: 'http://localhost:8091/' } })),
  sampleRequest(overrides.endModuleOverride, () => ({})),
  sampleRequest(dictionaries.queryCommonDictByGroupCode, () => ({ query: { groupCode: 'gender' } })),
];

/** Requests for all other calls of the contract, for data of another organisation. */
export const OTHER_REQUESTS: readonly SampleRequest[] = [
  ...LIST_REQUESTS,
  ...TAG_AND_FILTER_REQUESTS,
  ...FILE_REQUESTS,
  ...TASK_AND_REPORT_REQUESTS,
  ...SITE_REQUESTS,
];
