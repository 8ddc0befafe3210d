import * as organisations from '@dentarium/api/organisations/calls';
import * as reports from '@dentarium/api/reports/calls';
import * as tags from '@dentarium/api/tags/calls';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { createTagGroup } from '../tenant-isolation/foreign-rows.ts';
import type { SampleRequestTable } from './describe-access-matrix.ts';
import { sampleRequest, type Scene } from './scene.ts';

/** Prepares the clinic with or without a signing application of its owner. */
async function prepareApplication({ db, organisation, owner }: Scene, hasApplication: boolean) {
  await db.deleteFrom('signing_application').where('organisation_id', '=', organisation).execute();
  const row = { organisation_id: organisation, account_id: owner, message: '' };
  if (hasApplication) await db.insertInto('signing_application').values(row).execute();
  return { id: organisation };
}

/** Creates a logo for the reports of the clinic. */
export async function createReportLogo({ db, organisation, owner }: Scene): Promise<{ id: string }> {
  const image = await createPhotograph({ width: 20, height: 20 });
  await db
    .insertInto('report_logo')
    .values({ organisation_id: organisation, image, updated_by: owner })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { id: organisation };
}

/** Requests that act for the clinic as a whole. */
export const CLINIC_REQUESTS: SampleRequestTable = {
  clinic: [
    sampleRequest(organisations.applyForSigning, async (scene) => ({
      params: await prepareApplication(scene, false),
      body: { message: '' },
    })),
    sampleRequest(organisations.withdrawApplication, async (scene) => ({
      params: await prepareApplication(scene, true),
    })),
    sampleRequest(reports.updateReportLogo, async (scene) => ({
      params: await createReportLogo(scene),
      body: { file: new Blob([new Uint8Array(await createPhotograph({ width: 40, height: 40 }))]) },
    })),
    sampleRequest(reports.deleteReportLogo, async (scene) => ({ params: await createReportLogo(scene) })),
    sampleRequest(tags.updateTagTypeName, async (scene) => {
      const { group } = await createTagGroup(scene);
      return { params: { id: group, name: group.slice(0, 10) }, query: { version: 1 } };
    }),
    sampleRequest(tags.updateTagText, async (scene) => ({
      params: { id: (await createTagGroup(scene)).tag },
      body: { text: 'another', version: 1 },
    })),
    sampleRequest(tags.deleteTagsInfo, async (scene) => {
      const { tag } = await createTagGroup(scene);
      await scene.db
        .insertInto('patient_tag')
        .values({ patient_id: await scene.patient(), tag_id: tag })
        .execute();
      return { params: { id: tag }, query: { version: 1 } };
    }),
    sampleRequest(tags.deleteTagTypeInfo, async (scene) => ({
      params: { id: (await createTagGroup(scene)).group },
      query: { version: 1 },
    })),
  ],
};
