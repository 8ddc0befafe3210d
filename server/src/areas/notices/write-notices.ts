import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { sendEvent } from '../../kernel/socket/notify.ts';
import type { NoticeKind } from './notice-kind.ts';
import type { NoticeValues } from './tables.ts';

/** News about a subject for some accounts. */
export interface News {
  readonly kind: NoticeKind;
  readonly subjectId: string;
  /** The accounts, and the organisation as whose members they get it. */
  readonly accountIds: readonly string[];
  readonly organisationId: string;
  /** The values that fill in the text of the kind. */
  readonly values: NoticeValues;
}

/**
 * Writes a notice for each of the accounts, except for those who want none of its kind, disabled ones and those of
 * machines. A notice about the same subject for the same reason becomes new again.
 *
 * @param db the transaction of the change.
 */
export async function writeNotices(db: Kysely<Tables>, news: News): Promise<void> {
  const { kind, subjectId, organisationId, values } = news;
  const accountIds = [...new Set(news.accountIds)];
  if (accountIds.length === 0) return;
  // The phone numbers of the demonstration are made up. The rows are sorted, so that two changes with the same accounts lock the rows in the same order.
  const { rows } = await sql<{ accountId: string }>`
    insert into notice (account_id, organisation_id, kind, subject_id, text_values, message_due_at)
    select account_id, ${organisationId}::uuid, ${kind.kind}::text, ${subjectId}::uuid, ${JSON.stringify(values)}::jsonb,
      case when delivery = 'message' and not is_demo then now() end
    from (
      select account.id as account_id, is_demo, coalesce(setting.delivery, ${kind.delivery}::text) as delivery
      from account left join notice_setting as setting on setting.account_id = account.id and setting.kind = ${kind.kind}::text
      where account.id = any(${accountIds}::uuid[]) and disabled_at is null
        and not exists (select from machine_client where machine_client.account_id = account.id)) as chosen
    where delivery <> 'off' order by account_id
    on conflict (account_id, kind, subject_id) do update set
      organisation_id = excluded.organisation_id, text_values = excluded.text_values, happened_at = now(), seen_at = null,
      read_at = null, done_at = null, message_due_at = excluded.message_due_at, message_tries = 0
    returning account_id as "accountId"`.execute(db);
  await notifyOwners(db, rows);
}

/**
 * Finishes the open notices about a subject for all accounts: somebody has done what they asked for, or the subject is
 * gone.
 *
 * @param kinds the kinds that are finished.
 */
export async function finishSubject(
  db: Kysely<Tables>,
  subjectId: string,
  kinds: readonly NoticeKind[],
): Promise<void> {
  if (kinds.length === 0) return;
  const { rows } = await sql<{ accountId: string }>`
    update notice set done_at = now(), message_due_at = null where id in (
      select id from notice where subject_id = ${subjectId}::uuid and done_at is null
        and kind = any(${kinds.map(({ kind }) => kind)}::text[]) order by account_id, id for update)
    returning account_id as "accountId"`.execute(db);
  await notifyOwners(db, rows);
}

/** Notifies the open pages of the owners of changed notices. */
export async function notifyOwners(db: Kysely<Tables>, rows: readonly { readonly accountId: string }[]): Promise<void> {
  const at = new Date().toISOString();
  for (const accountId of new Set(rows.map((row) => row.accountId)))
    await sendEvent(db, accountId, 'notices:changed', { at }, { notice: true });
}
