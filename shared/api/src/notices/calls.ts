import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
// oxlint-disable-next-line import/no-empty-named-blocks -- the compiler merges into a module only when something imports it
import type {} from '../contract/data-tags.ts';
// oxlint-disable-next-line import/no-empty-named-blocks -- the same
import type {} from '../contract/server-events.ts';
import { id, instant, integer, localized, namedInstant, okResult, pageIndex, text } from '../contract/shapes.ts';

declare module '../contract/server-events.ts' {
  interface ServerEvents {
    /** Notices of the user were written, seen, read or done; `QueryNotices` returns them. */
    'notices:changed': { readonly at: string };
  }
}

declare module '../contract/data-tags.ts' {
  interface DataTags {
    /** The notices of the signed-in user. */
    notice: 'whole';
    /** The delivery that the signed-in user gets. */
    noticeSetting: 'whole';
  }
}

// Notices belong to every module, so their calls belong to none: they are answered whichever module is disabled.
const notices = service('NoticeService', '/api/NoticeService', { none: 'page' });

/** The way in which notices of a kind reach a user: not at all, in the list, or in the list and by a short message. */
export const NOTICE_DELIVERIES = ['off', 'list', 'message'] as const;
/** The way in which notices of a kind reach a user. */
export type NoticeDelivery = (typeof NOTICE_DELIVERIES)[number];

/** News for a user: one row for each subject and reason. A repeated reason makes the row new again. */
export const noticeRow = z.object({
  id,
  /** The reason, one of the kinds that areas declare. */
  kind: z.string(),
  /** The news in a sentence that names no patient. */
  text: localized,
  subjectId: id,
  /** The name of the subject, such as that of the patient; `null` if the user may not see it (any more). */
  subject: z.nullable(z.string()),
  /** The page of the subject; `null` if the user may not see it. */
  to: z.nullable(z.string()),
  /** True if the user is expected to do something; it is done by itself as soon as somebody has done that. */
  isTask: z.boolean(),
  /** The time of the last repetition. */
  since: instant,
  /** The time since which it has stood in an opened list. */
  seenAt: z.nullable(instant),
  /** The time since which its subject was opened. */
  readAt: z.nullable(instant),
  doneAt: z.nullable(instant),
});
export type NoticeRow = z.infer<typeof noticeRow>;

/** Returns a page of the notices of the caller that are done or not, the latest first. */
export const queryNotices = notices('QueryNotices', {
  method: 'POST',
  own: true,
  writes: false,
  permission: 'signedIn',
  body: z.object({ isDone: z.boolean(), pageIndex, pageSize: integer(1, 100) }),
  result: z.object({ total: z.number(), items: z.array(noticeRow) }),
  reads: { notice: true },
  summary: 'A page of the notices of the user (ours).',
});

/** Counts the notices of the caller that are not done: those that were never seen, and those that were not read. */
export const queryNoticeCount = notices('QueryNoticeCount', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: z.object({ unseen: z.number(), unread: z.number() }),
  reads: { notice: true },
  summary: 'The numbers of unseen and unread notices of the user (ours).',
});

/** Marks the notices of the caller up to an instant as seen: the user has opened their list. */
export const seeNotices = notices('SeeNotices', {
  method: 'POST',
  own: true,
  permission: 'signedIn',
  body: z.object({ until: namedInstant }),
  result: okResult,
  changes: { notice: true },
  summary: 'Marks the notices of the user as seen (ours).',
});

const noticeIds = z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) });

/** Marks notices of the caller as read; those of others are left alone. */
export const readNotices = notices('ReadNotices', {
  method: 'POST',
  own: true,
  permission: 'signedIn',
  body: noticeIds,
  result: okResult,
  changes: { notice: true },
  summary: 'Marks notices of the user as read (ours).',
});

/** Marks notices of the caller as done, so that the list omits them; those of others are left alone. */
export const finishNotices = notices('FinishNotices', {
  method: 'POST',
  own: true,
  permission: 'signedIn',
  body: noticeIds,
  result: okResult,
  changes: { notice: true },
  summary: 'Marks notices of the user as done (ours).',
});

/** A kind of notice that the caller may get, and how they get it. */
const noticeSetting = z.object({
  kind: z.string(),
  title: localized,
  delivery: z.enum(NOTICE_DELIVERIES),
  /** False if the site sends no short messages, or the user has no phone number. */
  canSendMessages: z.boolean(),
});
export type NoticeSetting = z.infer<typeof noticeSetting>;

/** Lists the kinds of notice that the caller may get by their rights, with the settings of the caller. */
export const queryNoticeSettings = notices('QueryNoticeSettings', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: z.array(noticeSetting),
  reads: { noticeSetting: true, ownAccount: true },
  summary: 'The kinds of notice that the user may get, and how (ours).',
});

/**
 * Sets how notices of a kind reach the caller from now on. Refused with `access.denied` (not a kind that the caller may
 * get).
 */
export const saveNoticeSetting = notices('SaveNoticeSetting', {
  method: 'POST',
  own: true,
  permission: 'signedIn',
  audit: 'notice.setting',
  body: z.object({ kind: text(60), delivery: z.enum(NOTICE_DELIVERIES) }),
  result: okResult,
  changes: { noticeSetting: true },
  summary: 'Sets how notices of a kind reach the user (ours).',
});
