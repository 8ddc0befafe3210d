import * as calls from '@dentarium/api/tags/calls';
import { handle, type Route } from '../../records/handle.ts';
import { addGroup, addTag, renameGroup, renameTag } from './change-tags.ts';
import { ensureDefaultTags } from './default-tags.ts';
import { removeGroup, removeTag } from './remove-tags.ts';
import { listTagGroups } from './tags.ts';

/** The routes of tags. */
export const tagRoutes: readonly Route[] = [
  handle(
    calls.queryTagsList,
    async (ctx) => {
      await ensureDefaultTags(ctx);
      return listTagGroups(ctx, 'own');
    },
    { transaction: true },
  ),
  handle(
    calls.queryTagsByUid,
    async (ctx) => {
      await ensureDefaultTags(ctx);
      return listTagGroups(ctx, 'used');
    },
    { transaction: true },
  ),
  handle(calls.insertTagTypeInfo, (ctx) => addGroup(ctx, ctx.body)),
  handle(calls.updateTagTypeName, (ctx) => {
    const { id, name } = ctx.params;
    return renameGroup(ctx, id, { name, version: ctx.query.version });
  }),
  handle(calls.deleteTagTypeInfo, async (ctx) => {
    await removeGroup(ctx, ctx.params.id, ctx.query.version);
    return true as const;
  }),
  handle(calls.insertTagInfo, (ctx) => addTag(ctx, ctx.params.id, ctx.query.text ?? ctx.body.text ?? '')),
  handle(calls.updateTagText, (ctx) => renameTag(ctx, ctx.params.id, ctx.body)),
  handle(calls.deleteTagsInfo, async (ctx) => {
    await removeTag(ctx, ctx.params.id, ctx.query.version);
    return true as const;
  }),
];
