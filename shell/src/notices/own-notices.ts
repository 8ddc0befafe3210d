import { finishNotices, type NoticeRow, queryNotices, readNotices, seeNotices } from '@dentarium/api/notices/calls';
import { callQuery, runApiMutation } from '@dentarium/platform';

/** The number of notices in the list of the header. */
const PAGE_SIZE = 50;

/** Creates the query of the latest notices of the user that are not done. */
export function createOwnNoticesQuery() {
  const body = { isDone: false, pageIndex: 1, pageSize: PAGE_SIZE };
  return callQuery(queryNotices, { body }, { silent: true });
}

/** Returns whether the list of the header shows a notice: news until they are read, and tasks until they are done. */
export function isListed({ readAt, isTask }: NoticeRow): boolean {
  return readAt === null || isTask;
}

/**
 * Lists the unread notices whose subject an address shows. Every page names its subject in its address, so a notice is
 * read on whichever page the subject is opened.
 */
export function listOpenedNotices(
  rows: readonly NoticeRow[],
  { pathname, search }: { readonly pathname: string; readonly search: string },
): NoticeRow[] {
  return rows.filter(({ readAt, subjectId }) => readAt === null && `${pathname}${search}`.includes(subjectId));
}

// A failed mark is made again with the next opening, so nobody is told.
const change = async (send: Promise<unknown>): Promise<void> => void (await send.catch(() => undefined));

/** Marks the notices up to the latest one as seen, unless all are. */
export async function markSeen(rows: readonly NoticeRow[]): Promise<void> {
  const [latestAt] = rows.map(({ since }) => since).toSorted((one, other) => other.localeCompare(one));
  if (latestAt === undefined || rows.every(({ seenAt }) => seenAt !== null)) return;
  await change(runApiMutation(seeNotices, { body: { until: latestAt } }, { silent: true }));
}

/** Marks notices as read. */
export async function markRead(rows: readonly NoticeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await change(runApiMutation(readNotices, { body: { ids: rows.map(({ id }) => id) } }, { silent: true }));
}

/** Marks a notice as done. */
export async function markDone({ id }: NoticeRow): Promise<void> {
  await change(runApiMutation(finishNotices, { body: { ids: [id] } }, { silent: true }));
}
