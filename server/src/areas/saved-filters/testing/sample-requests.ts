import { randomUUID } from 'node:crypto';
import * as filters from '../calls.ts';
import { sampleRequest, type SampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';

/** Creates a filter that is shared with the whole clinic. */
async function createSharedFilter({ db, organisation, owner }: Scene): Promise<string> {
  const { id } = await db
    .insertInto('saved_filter')
    .values({
      account_id: owner,
      organisation_id: organisation,
      name: `filter ${randomUUID()}`,
      filter: JSON.stringify({}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(filters.querySavedFilters, async (scene) => {
    await createSharedFilter(scene);
    return {};
  }),
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
];
