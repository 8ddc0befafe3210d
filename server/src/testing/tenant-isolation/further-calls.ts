import { randomUUID } from 'node:crypto';
import * as classification from '@dentarium/api/services/classification-service';
import * as cloud from '@dentarium/api/services/cloud-service';
import * as config from '@dentarium/api/services/config-service';
import * as dictionaries from '@dentarium/api/services/dictionary-service';
import * as info from '@dentarium/api/services/file-info-service';
import * as blobs from '@dentarium/api/services/file-service';
import * as records from '@dentarium/api/services/medical-record';
import * as members from '@dentarium/api/services/member-service';
import * as moduleReports from '@dentarium/api/services/module-reports';
import * as overrides from '@dentarium/api/services/module-override';
import * as modules from '@dentarium/api/services/module-service';
import * as operations from '@dentarium/api/services/patient-operations';
import * as patients from '@dentarium/api/services/patient-service';
import * as layouts from '@dentarium/api/services/photo-layout-service';
import * as recycle from '@dentarium/api/services/recycle-service';
import * as reports from '@dentarium/api/services/report-service';
import * as filters from '@dentarium/api/services/saved-filter-service';
import * as tags from '@dentarium/api/services/tag-service';
import * as tasks from '@dentarium/api/services/task-service';
import { partInput, sendingOf } from '../../areas/files/testing/sending.ts';
import { photograph } from '../../objects/images/testing/test-images.ts';
import { patientForm } from '../../areas/patients/testing/patient-forms.ts';
import { reportOptions } from '../../areas/reports/testing/reports.ts';
import { withLogo } from '../who-may/clinic-calls.ts';
import { type Asked, asked, type Scene } from '../who-may/scene.ts';
import { aDeletedFile, aFile, aStage } from '../who-may/stage-and-file-calls.ts';
import { anObject, aPhotoLayout, aPhrase, aSavedFilter, aTagGroup, aTask } from './foreign-rows.ts';

const LAYOUT = { name: 'Mine', rows: 1, columns: 1, cells: [{ row: 0, column: 0, category: 8 }], card: null };

/** Other bytes under the name of an object of the clinic. */
async function otherBytes(scene: Scene) {
  const { bucketName, fileFullName } = await anObject(scene);
  const sending = sendingOf('mine.jpg', await photograph({ width: 30, height: 30, seed: Math.random() }));
  return { ...sending, query: { ...sending.query, bucketName, fileFullName } };
}

const LISTS: readonly Asked[] = [
  asked(patients.queryPatientList, async (scene) => {
    await scene.patient();
    return { body: { orgId: scene.organisation, pageIndex: 1, pageSize: 20 } };
  }),
  asked(patients.queryPatientList, () => ({ body: { pageIndex: 1, pageSize: 20 } })),
  asked(patients.queryPatientListByName, async (scene) => {
    await scene.patient();
    return { params: { id: scene.organisation }, query: { keyWord: 'P0' } };
  }),
  asked(patients.findCardPatients, async (scene) => {
    const id = await scene.patient();
    const { patient_no: patientNo } = await scene.db
      .selectFrom('patient')
      .select('patient_no')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { body: { orgId: scene.organisation, patientNos: [patientNo] } };
  }),
  asked(patients.nextPatientNo, ({ organisation }) => ({ query: { orgId: organisation } })),
  asked(patients.insertPatientInfo, ({ organisation, owner }) => ({ body: patientForm(organisation, owner) })),
  asked(operations.queryPatientDuplicates, async (scene) => {
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
  asked(recycle.queryRecycleList, async (scene) => {
    await scene.db
      .updateTable('patient')
      .set({ deleted_at: new Date(), deleted_by: scene.owner })
      .where('id', '=', await scene.patient())
      .execute();
    return { query: { pageIndex: 1, pageSize: 100 } };
  }),
  asked(recycle.queryDeletedFiles, async (scene) => {
    await aDeletedFile(scene);
    return { query: { pageIndex: 1, pageSize: 100 } };
  }),
  asked(tags.queryTagsList, async (scene) => {
    await aTagGroup(scene);
    return {};
  }),
  asked(tags.queryTagsByUid, () => ({})),
  asked(filters.querySavedFilters, async (scene) => {
    await aSavedFilter(scene);
    return {};
  }),
  asked(records.queryNextVisits, () => ({ query: { date: '2026-01-01' } })),
  asked(records.queryPhrases, async (scene) => {
    await aPhrase(scene);
    return {};
  }),
  asked(layouts.queryPhotoLayouts, async (scene) => {
    await aPhotoLayout(scene);
    return {};
  }),
  asked(tasks.queryTaskTypes, () => ({})),
  asked(tasks.queryTasks, async (scene) => {
    await aTask(scene);
    return {};
  }),
  asked(classification.getCountByType, async ({ db, organisation }) => {
    await db
      .insertInto('algorithm_event')
      .values({ organisation_id: organisation, type: organisation, category: 8 })
      .execute();
    return { query: {} };
  }),
  asked(classification.queryUsesByMonth, async ({ db, organisation }) => {
    await db
      .insertInto('algorithm_event')
      .values({ organisation_id: organisation, type: organisation, category: null })
      .execute();
    return { query: { limits: '2000-01-01T00:00:00.000Z,2100-01-01T00:00:00.000Z' } };
  }),
];

const TAGS_AND_FILTERS: readonly Asked[] = [
  asked(tags.insertTagTypeInfo, ({ organisation }) => ({ body: { orgId: organisation, name: 'Another' } })),
  asked(tags.insertTagInfo, async (scene) => ({
    params: { id: (await aTagGroup(scene)).group },
    query: { text: 'another' },
    body: {},
  })),
  asked(filters.insertSavedFilter, ({ organisation }) => ({ body: { name: 'Mine', filter: {}, orgId: organisation } })),
  asked(filters.updateSavedFilter, async (scene) => ({
    params: { id: await aSavedFilter(scene) },
    body: { name: 'Mine', filter: {}, orgId: null, version: 1 },
  })),
  asked(filters.deleteSavedFilter, async (scene) => ({
    params: { id: await aSavedFilter(scene) },
    query: { version: 1 },
  })),
  asked(records.insertPhrase, () => ({ body: { field: 'process' as const, text: 'My own' } })),
  asked(records.deletePhrase, async (scene) => ({ params: { id: await aPhrase(scene) } })),
  asked(layouts.insertPhotoLayout, () => ({ body: LAYOUT })),
  asked(layouts.updatePhotoLayout, async (scene) => ({
    params: { id: await aPhotoLayout(scene) },
    body: { ...LAYOUT, version: 1 },
  })),
  asked(layouts.deletePhotoLayout, async (scene) => ({ params: { id: await aPhotoLayout(scene) } })),
];

const FILES: readonly Asked[] = [
  asked(blobs.doesFileExist, async (scene) => {
    const { bucketName, fileFullName, md5, size } = await anObject(scene);
    return { query: { bucketName, fileFullName, md5, size, totalChunk: 1 } };
  }),
  asked(blobs.uploadPart, async (scene) => partInput(await otherBytes(scene), 0)),
  asked(blobs.publicUploadPart, async (scene) => partInput(await otherBytes(scene), 0)),
  asked(blobs.putObject, async (scene) => {
    const { bytes, query } = await otherBytes(scene);
    const { bucketName, fileFullName } = query;
    return { query: { bucketName, fileFullName }, body: { file: new Blob([new Uint8Array(bytes)]) } };
  }),
  asked(cloud.getCloudCredentials, () => ({})),
  asked(cloud.registerObject, async (scene) => {
    const { bucketName, fileFullName, md5, size } = await anObject(scene);
    return { body: { bucketName, fileFullName, md5, size } };
  }),
  asked(info.queryDictType, () => ({})),
  asked(classification.classificationCallback, async (scene) => {
    const { id } = await scene.db
      .insertInto('classification')
      .values({ file_id: (await aFile(scene)).file, state: 'sent', requested_by: scene.owner })
      .returning('id')
      .executeTakeFirstOrThrow();
    const at = Math.floor(Date.now() / 1000);
    return { body: { id, category: 9, mirror: false, rotation: 0 as const, at, signature: 'a'.repeat(64) } };
  }),
  asked(classification.addAlgorithmStatistics, () => ({ body: { type: 'trace', category: 8, amount: 1 } })),
];

const TASKS_AND_REPORTS: readonly Asked[] = [
  asked(tasks.downPatientFile, async (scene) => ({
    body: { patients: [{ patientId: await scene.patient(), stageIds: 'all' as const }], isAnonymous: false },
  })),
  asked(tasks.downStageFile, async (scene) => ({ params: { id: (await aStage(scene)).stage } })),
  asked(tasks.retryTask, async (scene) => ({ params: { id: await aTask(scene) } })),
  asked(tasks.removeTask, async (scene) => ({ params: { id: await aTask(scene) } })),
  asked(tasks.tempFileStore, async (scene) => ({ params: { name: `${await aTask(scene)}.zip` } })),
  asked(reports.reportApi, async (scene) => {
    const { patient, stage } = await aStage(scene);
    return { body: { patientId: patient, stageIds: [stage], options: reportOptions({ pages: ['general'] }) } };
  }),
  asked(reports.createReportTasks, async (scene) => {
    const { patient, stage } = await aStage(scene);
    return {
      body: { reports: [{ patientId: patient, stageIds: [stage] }], options: reportOptions({ pages: ['general'] }) },
    };
  }),
  asked(reports.caseSummaryApi, async (scene) => {
    const { patient, stage } = await aStage(scene);
    return { body: { patientId: patient, stageId: stage, language: 'en' as const } };
  }),
  asked(reports.createCaseSummary, async (scene) => {
    const { patient, stage } = await aStage(scene);
    return { body: { patientId: patient, stageId: stage, language: 'en' as const } };
  }),
  asked(reports.queryReportDraft, async (scene) => ({ params: { id: await scene.patient() } })),
  asked(reports.updateReportDraft, async (scene) => ({
    params: { id: await scene.patient() },
    body: { complaint: 'x', problems: null, plan: null, summary: null, version: 0 },
  })),
  asked(reports.queryReportLogo, async (scene) => ({ params: await withLogo(scene) })),
];

/** What is about nobody, and is the same for all. */
const SITE: readonly Asked[] = [
  asked(config.getPublicValue, () => ({ query: { key: 'IsIntranet' as const } })),
  asked(config.getFileConfig, () => ({ query: { key: 'FileLibrary' as const } })),
  asked(config.getWhitelist, () => ({ params: { list: 'callNumber' }, query: { key: 'whiteList' as const } })),
  asked(config.insertLoginLog, () => ({ body: { code: randomUUID(), version: 'web' } })),
  asked(config.getAgentConfig, () => ({ query: { key: 'PRDesign' as const } })),
  asked(members.getMemberInfo, () => ({})),
  asked(members.getAllPermission, () => ({})),
  asked(members.getCanBePurchasedMemberList, () => ({})),
  asked(modules.getModules, () => ({})),
  asked(modules.queryHelpTopics, () => ({})),
  asked(moduleReports.queryModuleStatus, () => ({})),
  asked(moduleReports.reportModules, () => ({
    body: { reports: [{ module: 'patients', version: '1.0.0-a', stage: 'mount' as const, cause: 'Error', count: 1 }] },
  })),
  asked(overrides.setModuleOverride, () => ({ body: { module: 'patients', url: 'http://localhost:8091/' } })),
  asked(overrides.endModuleOverride, () => ({})),
  asked(dictionaries.queryCommonDictByGroupCode, () => ({ query: { groupCode: 'gender' } })),
];

/** Everything else of the contract, asked with what belongs to another organisation. */
export const FURTHER_CALLS: readonly Asked[] = [...LISTS, ...TAGS_AND_FILTERS, ...FILES, ...TASKS_AND_REPORTS, ...SITE];
