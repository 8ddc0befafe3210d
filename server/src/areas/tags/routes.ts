import * as specifiedCalls from '@dentarium/api/tags/calls';
import * as calls from './calls.ts';
import { handle, type Route } from '../../records/handle.ts';
import { addGroup, addTag, renameGroup, renameTag } from './change-tags.ts';
import { ensureDefaultTags } from './default-tags.ts';
import { removeGroup, removeTag } from './remove-tags.ts';
import { listTagGroups } from './tags.ts';

/** The routes of tags. */
export const tagRoutes: readonly Route[] = [
  handle(
    specifiedCalls.queryTagsList,
    async (ctx) => {
      await ensureDefaultTags(ctx);
      return listTagGroups(ctx, 'own');
    },
    { transaction: true },
  ),
  handle(
    specifiedCalls.queryTagsByUid,
    async (ctx) => {
      await ensureDefaultTags(ctx);
      return listTagGroups(ctx, 'used');
    },
    { transaction: true },
  ),
  handle(specifiedCalls.insertTagTypeInfo, (ctx) => addGroup(ctx, ctx.body)),
  handle(specifiedCalls.updateTagTypeName, (ctx) => {
    const { id, name } = ctx.params;
    return renameGroup(ctx, id, { name, version: ctx.query.version });
  }),
  handle(specifiedCalls.deleteTagTypeInfo, async (ctx) => {
    await removeGroup(ctx, ctx.params.id, ctx.query.version);
    return true as const;
  }),
  handle(specifiedCalls.insertTagInfo, (ctx) => addTag(ctx, ctx.params.id, ctx.query.text ?? ctx.body.text ?? '')),
  handle(calls.updateTagText, (ctx) => renameTag(ctx, ctx.params.id, ctx.body)),
  handle(specifiedCalls.deleteTagsInfo, async (ctx) => {
    await removeTag(ctx, ctx.params.id, ctx.query.version);
    return true as const;
  }),
];
