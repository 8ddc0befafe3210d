import type { TestApp } from '../../../testing/test-app.ts';
import { createFile } from '../../files/testing/sample-files.ts';
import { type SampleRequest, sampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';
import * as calls from '../calls.ts';
import { CONTENT, TEMPLATE } from './templates.ts';

/** Inserts a template of an account directly, because some callers in these tests have no rights. */
async function createTemplate(db: TestApp['db'], account: string, organisation: string | null): Promise<string> {
  const { name, points, measures } = TEMPLATE;
  const { id } = await db
    .insertInto('measurement_template')
    .values({
      account_id: account,
      organisation_id: organisation,
      name,
      definition: JSON.stringify({ points, measures }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function createSet(scene: Scene, isDeleted = false): Promise<string> {
  const { file } = await createFile(scene);
  const templateId = await createTemplate(scene.db, scene.owner, scene.organisation);
  const body = { ...CONTENT, templateId };
  const { id } = await scene.ownerClient.call(calls.insertMeasuredSet, { params: { id: file }, body });
  if (isDeleted) await scene.ownerClient.call(calls.deleteMeasuredSet, { params: { id } });
  return id;
}

/** Valid sample requests of the calls of custom measurements. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(calls.queryMeasurementTemplates, () => ({})),
  sampleRequest(calls.insertMeasurementTemplate, () => ({ body: TEMPLATE })),
  sampleRequest(calls.updateMeasurementTemplate, async (scene) => ({
    params: { id: await createTemplate(scene.db, scene.account, null) },
    body: { ...TEMPLATE, version: 1 },
  })),
  sampleRequest(calls.deleteMeasurementTemplate, async (scene) => ({
    params: { id: await createTemplate(scene.db, scene.account, null) },
    query: { version: 1 },
  })),
  sampleRequest(calls.queryMeasuredSets, async (scene) => ({ params: { id: await scene.patient() } })),
  sampleRequest(calls.insertMeasuredSet, async (scene) => {
    const { file } = await createFile(scene);
    return {
      params: { id: file },
      body: { ...CONTENT, templateId: await createTemplate(scene.db, scene.account, null) },
    };
  }),
  sampleRequest(calls.updateMeasuredSet, async (scene) => ({
    params: { id: await createSet(scene) },
    body: { ...CONTENT, version: 1 },
  })),
  sampleRequest(calls.deleteMeasuredSet, async (scene) => ({ params: { id: await createSet(scene) } })),
  sampleRequest(calls.restoreMeasuredSet, async (scene) => ({ params: { id: await createSet(scene, true) } })),
];
