import { ApiError, callApi, isStale } from '@dentarium/api';
import { queryPatientInfo, queryPatientList } from '@dentarium/api/services/patient-service';
import {
  deleteTagsInfo,
  deleteTagTypeInfo,
  type GroupedTag,
  insertTagInfo,
  insertTagTypeInfo,
  queryTagsByUid,
  queryTagsList,
  type TagGroup,
  updateTagText,
  updateTagTypeName,
} from '@dentarium/api/services/tag-service';
import { invalidate } from '@dentarium/platform';

/** Shows tags as they are now, in every menu and on every patient. */
async function reload(): Promise<void> {
  await invalidate(queryTagsList, queryTagsByUid, queryPatientInfo, queryPatientList);
}

/** Makes a change; one that came too late shows what somebody else has made of it. */
async function change(make: () => Promise<unknown>): Promise<void> {
  try {
    await make();
  } catch (error) {
    if (isStale(error, 'tag') || (error instanceof ApiError && error.is('tag.notFound'))) await reload();
    throw error;
  }
  await reload();
}

const silent = { silent: true };

/** Everything that changes the tags of an organisation (PAT-12). A refusal is thrown to where it is shown. */
export const tagChanges = {
  addGroup: (orgId: string, name: string) =>
    change(() => callApi(insertTagTypeInfo, { body: { orgId, name } }, silent)),
  renameGroup: ({ id, version }: TagGroup, name: string) =>
    change(() => callApi(updateTagTypeName, { params: { id, name }, query: { version } }, silent)),
  deleteGroup: ({ id, version }: TagGroup) =>
    change(() => callApi(deleteTagTypeInfo, { params: { id }, query: { version } }, silent)),
  add: ({ id }: TagGroup, text: string) =>
    change(() => callApi(insertTagInfo, { params: { id }, body: { text } }, silent)),
  rename: ({ id, version }: GroupedTag, text: string) =>
    change(() => callApi(updateTagText, { params: { id }, body: { text, version } }, silent)),
  delete: ({ id, version }: GroupedTag) =>
    change(() => callApi(deleteTagsInfo, { params: { id }, query: { version } }, silent)),
};
