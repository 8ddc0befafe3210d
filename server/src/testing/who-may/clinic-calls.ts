import * as organisations from '@dentarium/api/services/organisation-service';
import * as reports from '@dentarium/api/services/report-service';
import * as tags from '@dentarium/api/services/tag-service';
import { photograph } from '../../objects/images/testing/test-images.ts';
import { aTagGroup } from '../tenant-isolation/foreign-rows.ts';
import type { CallTable } from './access-table.ts';
import { asked, type Scene } from './scene.ts';

/** The clinic with an application of its owner, or without one. */
async function withApplication({ db, organisation, owner }: Scene, isThere: boolean) {
  await db.deleteFrom('signing_application').where('organisation_id', '=', organisation).execute();
  const row = { organisation_id: organisation, account_id: owner, message: '' };
  if (isThere) await db.insertInto('signing_application').values(row).execute();
  return { id: organisation };
}

/** The clinic, with a logo on its reports. */
export async function withLogo({ db, organisation, owner }: Scene): Promise<{ id: string }> {
  const image = await photograph({ width: 20, height: 20 });
  await db
    .insertInto('report_logo')
    .values({ organisation_id: organisation, image, updated_by: owner })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { id: organisation };
}

/** The calls that act for the clinic as a whole, with what they are asked with. */
export const CLINIC_CALLS: CallTable = {
  clinic: [
    asked(organisations.applyForSigning, async (scene) => ({
      params: await withApplication(scene, false),
      body: { message: '' },
    })),
    asked(organisations.withdrawApplication, async (scene) => ({ params: await withApplication(scene, true) })),
    asked(reports.updateReportLogo, async (scene) => ({
      params: await withLogo(scene),
      body: { file: new Blob([new Uint8Array(await photograph({ width: 40, height: 40 }))]) },
    })),
    asked(reports.deleteReportLogo, async (scene) => ({ params: await withLogo(scene) })),
    asked(tags.updateTagTypeName, async (scene) => {
      const { group } = await aTagGroup(scene);
      return { params: { id: group, name: group.slice(0, 10) }, query: { version: 1 } };
    }),
    asked(tags.updateTagText, async (scene) => ({
      params: { id: (await aTagGroup(scene)).tag },
      body: { text: 'another', version: 1 },
    })),
    asked(tags.deleteTagsInfo, async (scene) => {
      const { tag } = await aTagGroup(scene);
      await scene.db
        .insertInto('patient_tag')
        .values({ patient_id: await scene.patient(), tag_id: tag })
        .execute();
      return { params: { id: tag }, query: { version: 1 } };
    }),
    asked(tags.deleteTagTypeInfo, async (scene) => ({
      params: { id: (await aTagGroup(scene)).group },
      query: { version: 1 },
    })),
  ],
};
