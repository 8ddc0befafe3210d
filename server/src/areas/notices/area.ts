import { createSender } from '../../identity/codes/area.ts';
import { defineArea } from '../../kernel/areas/area.ts';
import { forgetOldNotices } from './forget-notices.ts';
import { migrations } from './migrations.ts';
import { NoticeKinds } from './notice-kind.ts';
import { createNoticeRoutes } from './routes.ts';
import { sendMessages } from './send-messages.ts';
import './tables.ts';

export type { NoticeKind, NoticeSubject } from './notice-kind.ts';
export { finishSubject, writeNotices } from './write-notices.ts';

/** Notices of what has happened to users, of kinds that other areas declare and write. */
export const noticesArea = defineArea({
  name: 'notices',
  tables: ['notice', 'notice_setting'],
  migrations,
  schedules: [{ name: 'forget old notices', every: 'hour', run: ({ db }) => forgetOldNotices(db) }],
  memberHooks: {
    async onEnd(db, { organisationId, accountId }) {
      await db
        .deleteFrom('notice')
        .where('organisation_id', '=', organisationId)
        .where('account_id', '=', accountId)
        .execute();
    },
  },
  start: ({ config, db, areas, modules }) => {
    const kinds = new NoticeKinds(
      areas.flatMap(({ noticeKinds = [] }) => noticeKinds),
      (name) => modules.isOff(name),
    );
    const sender = createSender(config, db);
    // The messages of a demonstration stand on the pages that ask for codes; news would hide those.
    const hasSender = sender.kind === 'webhook';
    return {
      routes: createNoticeRoutes(kinds, hasSender),
      schedules: hasSender
        ? [
            {
              name: 'send messages of notices',
              every: 'minute',
              run: (context) => sendMessages(context, kinds, sender),
            },
          ]
        : [],
    };
  },
});
