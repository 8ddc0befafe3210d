import { decidePurchase, parseActivationCode } from '@dentarium/domain/membership';
import { type Kysely, sql, type Transaction } from 'kysely';
import { lockBuyer } from '../../../clinic/payments/area.ts';
import { trySecret } from '../../../identity/secrets/sign-in-limits.ts';
import type { Context } from '../../../kernel/access/context.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { loadActiveMembership } from '../find-membership.ts';
import { addGrant } from '../grants.ts';
import { findPlanVersion, toTerms } from '../plans/plan-version.ts';
import { toRefusal } from '../refusals.ts';
import { hashActivationCode } from './activation-codes.ts';

/** Returns the plain form of a typed code. @throws Failure `activationCode.required`, `activationCode.malformed` */
function parseCodeOrThrow(text: string): string {
  if (text.trim() === '') throw new Failure('activationCode.required');
  const code = parseActivationCode(text);
  if (code === undefined) throw new Failure('activationCode.malformed');
  return code;
}

function findCode(db: Kysely<Tables>, codeHash: string) {
  return db
    .selectFrom('activation_code')
    .innerJoin('activation_batch', 'activation_batch.id', 'activation_code.batch_id')
    .select(['activation_code.id', 'plan_version_id', 'redeemed_at'])
    .select(sql<boolean>`valid_until <= now()`.as('is_expired'))
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
}

/**
 * Checks a typed code before the transaction of a call, with the delays of wrong passwords. A typing error, which its
 * check digit shows, is not counted.
 *
 * @throws Failure `activationCode.required`, `activationCode.malformed`, `activationCode.unknown`, `activationCode.wait`
 */
export async function proveActivationCode(db: Kysely<Tables>, key: Buffer, ctx: Context, text: string): Promise<void> {
  const codeHash = hashActivationCode(key, parseCodeOrThrow(text));
  const { accountId, ip } = ctx.principal;
  const attempt = { userName: `activation:${accountId}`, ip };
  const verdict = await trySecret(db, attempt, async () => (await findCode(db, codeHash)) !== undefined);
  if (verdict.kind === 'wait') throw new Failure('activationCode.wait', { minutes: verdict.minutes });
  if (verdict.kind === 'wrong') throw new Failure('activationCode.unknown');
}

/**
 * Redeems a code for the caller, in the transaction of a call. Of two redemptions of one code at once, one wins.
 *
 * @throws Failure `activationCode.unknown`, `activationCode.used`, `activationCode.expired`, or a refusal of the rules
 */
export async function redeemActivationCode(ctx: Context, key: Buffer, text: string): Promise<void> {
  const { accountId, db } = ctx.requireSelf();
  // The call runs in a transaction.
  const transaction = db as Transaction<Tables>;
  await lockBuyer(transaction, accountId);
  const codeHash = hashActivationCode(key, parseCodeOrThrow(text));
  const code = await findCode(transaction, codeHash);
  if (code === undefined) throw new Failure('activationCode.unknown');
  if (code.redeemed_at !== null) throw new Failure('activationCode.used');
  if (code.is_expired) throw new Failure('activationCode.expired');
  const plan = await findPlanVersion(transaction, code.plan_version_id);
  if (plan === undefined) throw new Failure('activationCode.unknown');
  const now = new Date();
  const decision = decidePurchase(toTerms(plan), await loadActiveMembership(transaction, accountId, now), now, 'code');
  if (decision.kind === 'refused') throw toRefusal(decision.reason);
  const redeemed = await transaction
    .updateTable('activation_code')
    .set({ redeemed_by: accountId, redeemed_at: sql<Date>`now()` })
    .where('id', '=', code.id)
    .where('redeemed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (redeemed === undefined) throw new Failure('activationCode.used');
  await addGrant(transaction, {
    account_id: accountId,
    plan_version_id: plan.id,
    source: 'code',
    code_id: code.id,
    reason: '',
  });
}
