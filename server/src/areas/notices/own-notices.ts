import type { CallResult } from '@dentarium/api';
import type { NoticeRow, queryNoticeCount, queryNotices } from '@dentarium/api/notices/calls';
import { fillIn } from '@dentarium/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { RecordContext } from '../../records/record-context.ts';
import type { NoticeKind, NoticeKinds, NoticeSubject } from './notice-kind.ts';
import { notifyOwners } from './write-notices.ts';

type StoredNotice = Selectable<Tables['notice']>;

const toKindNames = (kinds: readonly NoticeKind[]): string[] => kinds.map(({ kind }) => kind);

/** Loads the names of the subjects of notices that the caller may see, by kind of subject and id. */
async function loadSubjectNames(
  ctx: RecordContext,
  entries: readonly (readonly [StoredNotice, NoticeKind])[],
): Promise<(subject: NoticeSubject, id: string) => string | null> {
  const names = new Map<NoticeSubject, ReadonlyMap<string, string>>();
  for (const subject of new Set(entries.map(([, kind]) => kind.subject))) {
    const ids = entries.filter(([, kind]) => kind.subject === subject).map(([row]) => row.subject_id);
    names.set(subject, await subject.loadNames(ctx, [...new Set(ids)]));
  }
  return (subject, id) => names.get(subject)?.get(id) ?? null;
}

function toNoticeRow(row: StoredNotice, kind: NoticeKind, subject: string | null): NoticeRow {
  return {
    id: row.id,
    kind: row.kind,
    text: { ch: fillIn(kind.text.ch, row.text_values), en: fillIn(kind.text.en, row.text_values) },
    subjectId: row.subject_id,
    subject,
    to: subject === null ? null : kind.subject.toPath(row.subject_id),
    isTask: kind.isTask,
    since: row.happened_at.toISOString(),
    seenAt: row.seen_at?.toISOString() ?? null,
    readAt: row.read_at?.toISOString() ?? null,
    doneAt: row.done_at?.toISOString() ?? null,
  };
}

/** Loads a page of the notices of the caller, the latest first. */
export async function listNotices(
  ctx: RecordContext,
  kinds: NoticeKinds,
  page: { readonly isDone: boolean; readonly pageIndex: number; readonly pageSize: number },
): Promise<CallResult<typeof queryNotices>> {
  const { accountId, db } = ctx.requireSelf();
  const permittedKinds = kinds.listPermitted(ctx.principal);
  if (permittedKinds.length === 0) return { total: 0, items: [] };
  const selection = db
    .selectFrom('notice')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`(done_at is null) = ${!page.isDone}`)
    .where('kind', 'in', toKindNames(permittedKinds));
  const { total } = await selection.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await selection
    .selectAll()
    .orderBy('happened_at', 'desc')
    .orderBy('id')
    .limit(page.pageSize)
    .offset((page.pageIndex - 1) * page.pageSize)
    .execute();
  const entries = rows.flatMap((row) => {
    const kind = kinds.find(row.kind);
    return kind === undefined ? [] : [[row, kind] as const];
  });
  const findName = await loadSubjectNames(ctx, entries);
  return { total, items: entries.map(([row, kind]) => toNoticeRow(row, kind, findName(kind.subject, row.subject_id))) };
}

/** Counts the unseen and the unread notices of the caller, by one query. */
export async function countNotices(
  ctx: RecordContext,
  kinds: NoticeKinds,
): Promise<CallResult<typeof queryNoticeCount>> {
  const { accountId, db } = ctx.requireSelf();
  const names = toKindNames(kinds.listPermitted(ctx.principal));
  const { rows } = await sql<{ unseen: number; unread: number }>`
    select (count(*) filter (where seen_at is null))::integer as unseen, count(*)::integer as unread from notice
    where account_id = ${accountId}::uuid and done_at is null and read_at is null and kind = any(${names}::text[])`.execute(
    db,
  );
  return rows[0] ?? { unseen: 0, unread: 0 };
}

type Mark = 'seen' | 'read' | 'done';

/** The columns that a mark sets: who has read a notice has seen it, and needs no message about it any more. */
const COLUMNS_BY_MARK: Readonly<Record<Mark, readonly ('seen_at' | 'read_at' | 'done_at')[]>> = {
  seen: ['seen_at'],
  read: ['seen_at', 'read_at'],
  done: ['seen_at', 'read_at', 'done_at'],
};

/** Marks notices of the caller, and tells the other pages of the caller if something has changed. */
async function markNotices(
  db: Kysely<Tables>,
  accountId: string,
  mark: Mark,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<void> {
  const columns = COLUMNS_BY_MARK[mark];
  const changes = columns.map((column) => sql`${sql.ref(column)} = coalesce(${sql.ref(column)}, now())`);
  const last = sql.ref(`${mark}_at`);
  const { rows } = await sql<{ accountId: string }>`
    update notice set ${sql.join(changes)}, message_due_at = ${mark === 'seen' ? sql`message_due_at` : sql`null`}
    where account_id = ${accountId}::uuid and ${last} is null and ${condition}
    returning account_id as "accountId"`.execute(db);
  await notifyOwners(db, rows);
}

/** Marks the notices of the caller up to an instant as seen. */
export async function seeNotices(ctx: RecordContext, latestAt: string): Promise<void> {
  const { accountId, db } = ctx.requireSelf();
  await markNotices(
    db,
    accountId,
    'seen',
    sql<boolean>`done_at is null and date_trunc('milliseconds', happened_at) <= ${latestAt}::timestamptz`,
  );
}

/** Marks some notices of the caller. */
export async function markOwnNotices(
  ctx: RecordContext,
  mark: Exclude<Mark, 'seen'>,
  ids: readonly string[],
): Promise<void> {
  const { accountId, db } = ctx.requireSelf();
  await markNotices(db, accountId, mark, sql<boolean>`id = any(${ids}::uuid[])`);
}
