import * as calls from '@dentarium/api/services/tag-service';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { addGroup, addTag, renameGroup, renameTag } from './change-tags.ts';
import { giveDefaultTags } from './default-tags.ts';
import { removeGroup, removeTag } from './remove-tags.ts';
import { tagGroupsOf } from './tags.ts';

/** The calls of tags. */
export const tagRoutes: readonly Route[] = [
  handle(
    calls.queryTagsList,
    async ({ principal, db }) => {
      await giveDefaultTags(db, principal);
      return tagGroupsOf(db, principal, 'own');
    },
    { transaction: true },
  ),
  handle(
    calls.queryTagsByUid,
    async ({ principal, db }) => {
      await giveDefaultTags(db, principal);
      return tagGroupsOf(db, principal, 'used');
    },
    { transaction: true },
  ),
  handle(calls.insertTagTypeInfo, async ({ body, principal, db, audit }) => {
    audit({ organisationId: body.orgId });
    const group = await addGroup(db, principal, body);
    audit({ subjectId: group.id });
    return group;
  }),
  handle(calls.updateTagTypeName, async ({ params, query, principal, db, audit }) => {
    audit({ subjectId: params.id });
    const group = await renameGroup(db, principal, params.id, { name: params.name, version: query.version });
    audit({ organisationId: group.orgId });
    return group;
  }),
  handle(calls.deleteTagTypeInfo, async ({ params, query, principal, db, audit }) => {
    audit({ subjectId: params.id });
    audit({ organisationId: await removeGroup(db, principal, params.id, query.version) });
    return true as const;
  }),
  handle(calls.insertTagInfo, async ({ params, body, principal, db, audit }) => {
    const { tag, organisationId } = await addTag(db, principal, params.id, body.text);
    audit({ subjectId: tag.id, organisationId });
    return tag;
  }),
  handle(calls.updateTagText, async ({ params, body, principal, db, audit }) => {
    audit({ subjectId: params.id });
    const { tag, organisationId } = await renameTag(db, principal, params.id, body);
    audit({ organisationId });
    return tag;
  }),
  handle(calls.deleteTagsInfo, async ({ params, query, principal, db, audit }) => {
    audit({ subjectId: params.id });
    audit({ organisationId: await removeTag(db, principal, params.id, query.version) });
    return true as const;
  }),
];
