import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { SmsCodes } from '../codes/codes.ts';
import { listPhoneVariants } from '../codes/phone-variants.ts';
import type { SignInOutcome } from './sign-in.ts';

/** The dependencies of a sign-in by code. */
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
 * Sends a code to the account with a phone. The answer reveals nothing: an unknown phone has the same limits and the
 * same answer.
 *
 * @returns the account, only for the audit trail
 * @throws Failure `sms.cooldown`, `sms.tooMany`
 */
export async function sendSignInCode(
  { db, codes, log }: CodeSignInDeps,
  { phone, ip, language }: PhoneRequest,
): Promise<string | null> {
  const account = await findAccountByPhone(db, phone);
  // Others can read an outbox, so it only serves accounts with a public password.
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

/** Signs in with a code. */
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

/** Finds the message in the outbox for an account of the demonstration. */
export async function findDemonstrationMessage({ db, codes }: CodeSignInDeps, phone: string): Promise<string | null> {
  if (!codes.isOutbox) return null;
  const account = await findAccountByPhone(db, phone);
  if (account?.is_demo !== true) return null;
  const row = await db
    .selectFrom('sms_outbox')
    .select('text')
    .where('phone', '=', account.phone)
    .where('is_registration', '=', false)
    .where('created_at', '>', sql<Date>`now() - interval '5 minutes'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.text ?? null;
}

/**
 * Finds the only account with a phone. Accounts that share a phone need a password, because the phone does not identify
 * one of them.
 */
async function findAccountByPhone(db: Kysely<Tables>, phone: string) {
  const [account, secondAccount] = await db
    .selectFrom('account')
    .select(['id', 'disabled_at', 'is_demo', sql<string>`phone`.as('phone')])
    .where('phone', 'in', listPhoneVariants(phone))
    .limit(2)
    .execute();
  return secondAccount === undefined ? account : undefined;
}
