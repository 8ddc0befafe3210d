import { type ErrorCode, formatError } from '@dentarium/api/errors';
import type { Kysely } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { FailedCall } from './calls.ts';
import { requireOperator } from './operator-rule.ts';

const MAX_FAILURES = 20;

interface FailureRow {
  readonly at: Date;
  readonly call: string;
  readonly code: string;
  readonly requestId: string;
}

function toFailedCall({ at, call, code, requestId }: FailureRow): FailedCall {
  return { at: at.toISOString(), call, code, text: toTexts(code), requestId };
}

/** An error of an earlier version may have a code that does not exist any more. */
function toTexts(code: string): FailedCall['text'] {
  try {
    return { ch: formatError(code as ErrorCode, 'ch', {}), en: formatError(code as ErrorCode, 'en', {}) };
  } catch {
    return { ch: code, en: code };
  }
}

/** Lists the latest refusals and errors of an account, from its calls and from the audit trail. */
export async function loadFailedCalls(db: Kysely<Tables>, accountId: string): Promise<FailedCall[]> {
  const calls = await db
    .selectFrom('recent_error')
    .select(['at', 'call', 'code', 'request_id as requestId'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .limit(MAX_FAILURES)
    .execute();
  const refusals = await db
    .selectFrom('audit_entry')
    .select(['at', 'action as call', 'detail', 'request_id as requestId'])
    .where('account_id', '=', accountId)
    .where('outcome', '=', 'refused')
    .orderBy('at', 'desc')
    .limit(MAX_FAILURES)
    .execute();
  const callReferences = new Set(calls.map(({ requestId }) => requestId));
  const others = refusals
    .filter(({ requestId }) => !callReferences.has(requestId))
    .map(({ detail, ...refusal }) => ({ ...refusal, code: readCode(detail) }));
  return [...calls, ...others]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, MAX_FAILURES)
    .map(toFailedCall);
}

function readCode(detail: unknown): string {
  const hasCode = typeof detail === 'object' && detail !== null && 'code' in detail;
  return hasCode && typeof detail.code === 'string' ? detail.code : '';
}

/** Finds a refused or failed call by its reference number. */
export async function findFailedCall(ctx: Context, reference: string) {
  const db = await requireOperator(ctx);
  const row = await db
    .selectFrom('recent_error')
    .leftJoin('account', 'account.id', 'recent_error.account_id')
    .select(['at', 'call', 'code', 'request_id as requestId', 'recent_error.account_id as accountId', 'user_name'])
    .where('request_id', '=', reference.trim())
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...toFailedCall(row), accountId: row.accountId, userName: row.user_name ?? '' };
}
