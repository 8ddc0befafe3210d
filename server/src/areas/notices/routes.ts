import * as calls from '@dentarium/api/notices/calls';
import { handle, type Route } from '../../records/handle.ts';
import type { NoticeKinds } from './notice-kind.ts';
import { countNotices, listNotices, markOwnNotices, seeNotices } from './own-notices.ts';
import { listSettings, saveSetting } from './settings.ts';

const success = true as const;

/** Creates the routes of notices. */
export function createNoticeRoutes(kinds: NoticeKinds, hasSender: boolean): Route[] {
  return [
    handle(calls.queryNotices, (ctx) => listNotices(ctx, kinds, ctx.body)),
    handle(calls.queryNoticeCount, (ctx) => countNotices(ctx, kinds)),
    handle(calls.seeNotices, async (ctx) => {
      await seeNotices(ctx, ctx.body.until);
      return success;
    }),
    handle(calls.readNotices, async (ctx) => {
      await markOwnNotices(ctx, 'read', ctx.body.ids);
      return success;
    }),
    handle(calls.finishNotices, async (ctx) => {
      await markOwnNotices(ctx, 'done', ctx.body.ids);
      return success;
    }),
    handle(calls.queryNoticeSettings, (ctx) => listSettings(ctx, kinds, hasSender)),
    handle(calls.saveNoticeSetting, async (ctx) => {
      await saveSetting(ctx, kinds, ctx.body);
      return success;
    }),
  ];
}
