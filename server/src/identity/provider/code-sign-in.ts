import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { SmsCodes } from '../codes/codes.ts';
import { listPhoneVariants } from '../codes/same-phone.ts';
import type { SignInOutcome } from './sign-in.ts';

/** What a sign-in by code works with. */
export interface CodeSignInDeps {
  readonly db: Kysely<Tables>;
  readonly codes: SmsCodes;
  readonly log: FastifyBaseLogger;
}

interface PhoneRequest {
  readonly phone: string;
  readonly ip: string;
  readonly language: 'ch' | 'en';
}

/**
 * Sends a code to the account that has a phone. Whoever asks learns nothing: a phone of nobody has the same limits and
 * the same answer.
 *
 * @returns the account, for the audit trail alone
 * @throws Failure `sms.cooldown`, `sms.tooMany`
 */
export async function sendSignInCode(
  { db, codes, log }: CodeSignInDeps,
  { phone, ip, language }: PhoneRequest,
): Promise<string | null> {
  const account = await findAccountByPhone(db, phone);
  // What lies in an outbox can be read by others, so only accounts whose password is public have theirs there.
  const isReachable = account !== undefined && (!codes.isOutbox || account.is_demo);
  await codes.sendAnonymously(
    db,
    { phone: listPhoneVariants(phone)[0], accountId: null, ip, language },
    {
      to: isReachable ? account.phone : null,
      onFailure: (error) => log.error({ err: error }, 'a code for the sign-in could not be sent'),
    },
  );
  return account?.id ?? null;
}

/** Tries a code. */
export async function signInByCode(
  { db, codes }: CodeSignInDeps,
  { phone, code, ip }: { readonly phone: string; readonly code: string; readonly ip: string },
): Promise<Exclude<SignInOutcome, { kind: 'busy' }>> {
  const [number] = listPhoneVariants(phone);
  const verdict = await codes.verify(db, { phone: number, code, accountId: null, ip });
  if (verdict.kind !== 'right') return verdict;
  const account = await findAccountByPhone(db, phone);
  if (account === undefined) return { kind: 'wrong' };
  return account.disabled_at === null
    ? { kind: 'ok', accountId: account.id }
    : { kind: 'disabled', accountId: account.id };
}

/** The message that lies in the outbox for an account of the demonstration. */
export async function findDemonstrationMessage({ db, codes }: CodeSignInDeps, phone: string): Promise<string | null> {
  if (!codes.isOutbox) return null;
  const account = await findAccountByPhone(db, phone);
  if (account?.is_demo !== true) return null;
  const row = await db
    .selectFrom('sms_outbox')
    .select('text')
    .where('phone', '=', account.phone)
    .where('created_at', '>', sql<Date>`now() - interval '5 minutes'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.text ?? null;
}

/** The one account with a phone. Two accounts that share one have passwords: nobody could say which of them it is. */
async function findAccountByPhone(db: Kysely<Tables>, phone: string) {
  const [account, secondAccount] = await db
    .selectFrom('account')
    .select(['id', 'disabled_at', 'is_demo', sql<string>`phone`.as('phone')])
    .where('phone', 'in', listPhoneVariants(phone))
    .limit(2)
    .execute();
  return secondAccount === undefined ? account : undefined;
}
