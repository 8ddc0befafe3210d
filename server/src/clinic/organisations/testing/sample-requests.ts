import * as organisations from '@dentarium/api/organisations/calls';
import * as ownOrganisations from '../calls.ts';
import type { SampleRequestTable } from '../../../testing/access-matrix/describe-access-matrix.ts';
import { sampleRequest, type SampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';

/** Prepares the clinic, which signs no manufacturer, with or without a signing application of its owner. */
async function prepareApplication({ db, organisation, owner }: Scene, hasApplication: boolean) {
  const unsigned = { manufacturer_id: null, signing_state: 1 };
  await db.updateTable('organisation').set(unsigned).where('id', '=', organisation).execute();
  await db.deleteFrom('signing_application').where('organisation_id', '=', organisation).execute();
  const row = { organisation_id: organisation, account_id: owner, message: '' };
  if (hasApplication) await db.insertInto('signing_application').values(row).execute();
  return { id: organisation };
}

/** Requests by the group of actions that decides who may send them. */
export const ACCESS_REQUESTS: SampleRequestTable = {
  clinic: [
    sampleRequest(ownOrganisations.applyForSigning, async (scene) => ({
      params: await prepareApplication(scene, false),
      body: { message: '' },
    })),
    sampleRequest(ownOrganisations.withdrawApplication, async (scene) => ({
      params: await prepareApplication(scene, true),
    })),
  ],
};

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  ...Object.values(ACCESS_REQUESTS).flat(),
  sampleRequest(ownOrganisations.queryOwnOrganisations, () => ({})),
  sampleRequest(organisations.getSigningOrganizationList, ({ owner }) => ({ query: { operatorId: owner } })),
  sampleRequest(organisations.queryServiceCentre, () => ({})),
];
