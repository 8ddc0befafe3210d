import type { SchemeOpinion } from '@dentarium/api/schemes/shapes';
import type { Kysely } from 'kysely';
import type { AuthorisedCaller } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { StoredScheme } from './scheme-access.ts';

interface OpinionInput extends Pick<SchemeOpinion, 'decision' | 'opinion' | 'remarks'> {
  readonly role: SchemeOpinion['by']['role'];
}

/** Stores the caller's opinion of a version. */
export async function addOpinion(
  { db, principal }: AuthorisedCaller,
  scheme: Pick<StoredScheme, 'id'>,
  { role, decision, opinion, remarks }: OpinionInput,
): Promise<void> {
  await db
    .insertInto('scheme_opinion')
    .values({
      scheme_id: scheme.id,
      account_id: principal.accountId,
      role,
      decision,
      opinion: opinion.trim(),
      remarks: JSON.stringify(remarks),
    })
    .execute();
}

/** The filter of opinions. */
interface OpinionFilter {
  readonly orderIds: readonly string[];
  /** Limits the opinions to versions in these states. */
  readonly states?: readonly StoredScheme['state'][];
}

/** Lists the opinions on the schemes of orders, the latest first. */
export async function listOpinions(db: Kysely<Tables>, { orderIds, states }: OpinionFilter): Promise<SchemeOpinion[]> {
  if (orderIds.length === 0) return [];
  const all = db
    .selectFrom('scheme_opinion')
    .innerJoin('order_scheme', 'order_scheme.id', 'scheme_opinion.scheme_id')
    .innerJoin('account', 'account.id', 'scheme_opinion.account_id')
    .selectAll('scheme_opinion')
    .select(['order_scheme.order_id', 'order_scheme.number', 'account.real_name'])
    .where('order_scheme.order_id', 'in', orderIds)
    .orderBy('said_at', 'desc')
    .orderBy('scheme_opinion.id');
  const rows = await (states === undefined ? all : all.where('order_scheme.state', 'in', states)).execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    schemeId: row.scheme_id,
    number: row.number ?? 0,
    at: row.said_at.toISOString(),
    by: { id: row.account_id, name: row.real_name, role: row.role },
    decision: row.decision,
    opinion: row.opinion,
    remarks: row.remarks,
  }));
}
