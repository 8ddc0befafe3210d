import * as calls from '@dentarium/api/services/tag-service';
import { handle, type Route } from '../http/handle.ts';
import { addGroup, addTag, renameGroup, renameTag } from './change-tags.ts';
import { giveDefaultTags } from './default-tags.ts';
import { removeGroup, removeTag } from './remove-tags.ts';
import { tagGroupsOf } from './tags.ts';

/** The calls of tags. */
export const tagRoutes: readonly Route[] = [
  handle(
    calls.queryTagsList,
    async ({ access, db }) => {
      await giveDefaultTags(db, access);
      return tagGroupsOf(db, access, 'own');
    },
    { transaction: true },
  ),
  handle(
    calls.queryTagsByUid,
    async ({ access, db }) => {
      await giveDefaultTags(db, access);
      return tagGroupsOf(db, access, 'used');
    },
    { transaction: true },
  ),
  handle(calls.insertTagTypeInfo, async ({ body, access, db, audit }) => {
    audit({ organisationId: body.orgId });
    const group = await addGroup(db, access, body);
    audit({ subjectId: group.id });
    return group;
  }),
  handle(calls.updateTagTypeName, async ({ params, query, access, db, audit }) => {
    audit({ subjectId: params.id });
    const group = await renameGroup(db, access, params.id, { name: params.name, version: query.version });
    audit({ organisationId: group.orgId });
    return group;
  }),
  handle(calls.deleteTagTypeInfo, async ({ params, query, access, db, audit }) => {
    audit({ subjectId: params.id });
    audit({ organisationId: await removeGroup(db, access, params.id, query.version) });
    return true as const;
  }),
  handle(calls.insertTagInfo, async ({ params, body, access, db, audit }) => {
    const { tag, organisationId } = await addTag(db, access, params.id, body.text);
    audit({ subjectId: tag.id, organisationId });
    return tag;
  }),
  handle(calls.updateTagText, async ({ params, body, access, db, audit }) => {
    audit({ subjectId: params.id });
    const { tag, organisationId } = await renameTag(db, access, params.id, body);
    audit({ organisationId });
    return tag;
  }),
  handle(calls.deleteTagsInfo, async ({ params, query, access, db, audit }) => {
    audit({ subjectId: params.id });
    audit({ organisationId: await removeTag(db, access, params.id, query.version) });
    return true as const;
  }),
];
