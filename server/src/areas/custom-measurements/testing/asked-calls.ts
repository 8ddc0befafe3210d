import type { TestApp } from '../../../testing/test-app.ts';
import { aFile } from '../../../testing/who-may/stage-and-file-calls.ts';
import { type Asked, asked, type Scene } from '../../../testing/who-may/scene.ts';
import * as calls from '../calls.ts';
import { CONTENT, TEMPLATE } from './templates.ts';

/** A template of an account, written without asking who they are: some who ask may do nothing. */
async function aTemplateOf(db: TestApp['db'], account: string, organisation: string | null): Promise<string> {
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

async function aSet(scene: Scene, isDeleted = false): Promise<string> {
  const { file } = await aFile(scene);
  const templateId = await aTemplateOf(scene.db, scene.owner, scene.organisation);
  const body = { ...CONTENT, templateId };
  const { id } = await scene.ownerClient.call(calls.insertMeasuredSet, { params: { id: file }, body });
  if (isDeleted) await scene.ownerClient.call(calls.deleteMeasuredSet, { params: { id } });
  return id;
}

/** The calls of custom measurements, with what they are asked with. */
export const ASKED_CALLS: readonly Asked[] = [
  asked(calls.queryMeasurementTemplates, () => ({})),
  asked(calls.insertMeasurementTemplate, () => ({ body: TEMPLATE })),
  asked(calls.updateMeasurementTemplate, async (scene) => ({
    params: { id: await aTemplateOf(scene.db, scene.account, null) },
    body: { ...TEMPLATE, version: 1 },
  })),
  asked(calls.deleteMeasurementTemplate, async (scene) => ({
    params: { id: await aTemplateOf(scene.db, scene.account, null) },
    query: { version: 1 },
  })),
  asked(calls.queryMeasuredSets, async (scene) => ({ params: { id: await scene.patient() } })),
  asked(calls.insertMeasuredSet, async (scene) => {
    const { file } = await aFile(scene);
    return { params: { id: file }, body: { ...CONTENT, templateId: await aTemplateOf(scene.db, scene.account, null) } };
  }),
  asked(calls.updateMeasuredSet, async (scene) => ({
    params: { id: await aSet(scene) },
    body: { ...CONTENT, version: 1 },
  })),
  asked(calls.deleteMeasuredSet, async (scene) => ({ params: { id: await aSet(scene) } })),
  asked(calls.restoreMeasuredSet, async (scene) => ({ params: { id: await aSet(scene, true) } })),
];
