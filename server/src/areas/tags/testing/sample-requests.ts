import * as tags from '@dentarium/api/tags/calls';
import * as ownTags from '../calls.ts';
import { createTagGroup } from './sample-tags.ts';
import type { SampleRequestTable } from '../../../testing/access-matrix/describe-access-matrix.ts';
import { sampleRequest, type SampleRequest } from '../../../testing/access-matrix/scene.ts';

/** Requests by the group of actions that decides who may send them. */
export const ACCESS_REQUESTS: SampleRequestTable = {
  clinic: [
    sampleRequest(tags.updateTagTypeName, async (scene) => {
      const { group } = await createTagGroup(scene);
      return { params: { id: group, name: group.slice(0, 10) }, query: { version: 1 } };
    }),
    sampleRequest(ownTags.updateTagText, async (scene) => ({
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

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  ...Object.values(ACCESS_REQUESTS).flat(),
  sampleRequest(tags.queryTagsList, async (scene) => {
    await createTagGroup(scene);
    return {};
  }),
  sampleRequest(tags.queryTagsByUid, () => ({})),
  sampleRequest(tags.insertTagTypeInfo, ({ organisation }) => ({ body: { orgId: organisation, name: 'Another' } })),
  sampleRequest(tags.insertTagInfo, async (scene) => ({
    params: { id: (await createTagGroup(scene)).group },
    query: { text: 'another' },
    body: {},
  })),
];
