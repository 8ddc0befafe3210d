import type { OutboxMessage, OwnAccount } from '@dentarium/api/services/account-service';
import { isPhone, passwordProblem, phoneForLanguage, storedText } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Access } from '../access/access.ts';
import type { Tables } from '../db/tables.ts';
import { Failure } from '../http/failure.ts';
import { hashPassword, verifyPassword } from '../identity/passwords.ts';
import { endAllSessions } from '../identity/sessions.ts';
import type { SmsCodes } from '../sms/codes.ts';
import { samePhone } from '../sms/same-phone.ts';

const NAME_MAX = 50;
const OUTBOX_SHOWN = 5;

/** The account of the caller, as its page shows it. */
export async function readOwnAccount(db: Kysely<Tables>, access: Access): Promise<OwnAccount> {
  const row = await db.selectFrom('account').selectAll().where('id', '=', access.accountId).executeTakeFirstOrThrow();
  return {
    id: row.id,
    userName: row.user_name,
    name: row.real_name,
    gender: row.gender,
    phone: row.phone ?? '',
    avatar: row.avatar ?? '',
    isOrthodontist: row.is_orthodontist,
    qualificationStatus: row.qualification_status,
    hasPassword: row.password_hash !== null,
    version: row.version,
  };
}

interface OwnChange {
  readonly real_name?: string;
  readonly gender?: number;
  readonly phone?: string;
  readonly avatar?: string;
  readonly is_orthodontist?: boolean;
  readonly is_show_operation?: number;
}

/** Changes the account of the caller. */
export async function changeOwnAccount(db: Kysely<Tables>, access: Access, change: OwnChange): Promise<void> {
  await db
    .updateTable('account')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', access.accountId)
    .execute();
}

/** Calls of the specification that name a user are for that user himself. */
export function requireSelf(access: Access, userId: string): void {
  if (userId !== access.accountId) throw new Failure('account.self');
}

/** A name as it is stored. @throws Failure `account.name` */
export function ownName(name: string): string {
  const stored = storedText(name);
  if (stored === '' || [...stored].length > NAME_MAX) throw new Failure('account.name');
  return stored;
}

/**
 * A phone in the form in which it is stored.
 *
 * @throws Failure `account.phone` for what is no number, `account.phoneUnsupported` for one of a country that the
 *   product does not take.
 */
export function ownPhone(phone: string, language: 'ch' | 'en'): string {
  const stored = phoneForLanguage(phone, language);
  if (!/^\+?\d+$/.test(stored)) throw new Failure('account.phone');
  if (!isPhone(stored))
    throw new Failure(
      stored.startsWith('+') && !stored.startsWith('+86') ? 'account.phoneUnsupported' : 'account.phone',
    );
  return stored;
}

/** The phone of the caller. @throws Failure `account.noPhone` */
export async function phoneOf(db: Kysely<Tables>, access: Access): Promise<string> {
  const { phone } = await readOwnAccount(db, access);
  if (phone === '') throw new Failure('account.noPhone');
  return phone;
}

/**
 * Gives the caller a new phone, once he has shown that it is his.
 *
 * @param pool the database outside of the call's transaction, where wrong tries are counted.
 */
export async function changePhone(
  { db, pool, codes }: { readonly db: Kysely<Tables>; readonly pool: Kysely<Tables>; readonly codes: SmsCodes },
  access: Access,
  change: { readonly phone: string; readonly code: string },
): Promise<void> {
  const phone = ownPhone(change.phone, access.language);
  await codes.use(pool, { phone, code: change.code, accountId: access.accountId });
  const forms = samePhone(phone);
  // Two people who claim one phone follow each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${forms[0]}, 6))`.execute(db);
  const other = await db
    .selectFrom('account')
    .select('id')
    .where('phone', 'in', forms)
    .where('id', '<>', access.accountId)
    .executeTakeFirst();
  if (other !== undefined) throw new Failure('account.phoneTaken');
  await changeOwnAccount(db, access, { phone });
}

interface PasswordChange {
  readonly oldPassword?: string | undefined;
  readonly code?: string | undefined;
  readonly newPassword: string;
}

/** Gives the caller a new password by the old one or by a code, and ends all his sessions. */
export async function changePassword(
  { db, pool, codes }: { readonly db: Kysely<Tables>; readonly pool: Kysely<Tables>; readonly codes: SmsCodes },
  access: Access,
  { oldPassword, code, newPassword }: PasswordChange,
): Promise<void> {
  const problem = passwordProblem(newPassword);
  if (problem !== undefined) throw new Failure(problem === 'empty' ? 'account.passwordEmpty' : 'account.passwordShort');
  const row = await pool
    .selectFrom('account')
    .select(['password_hash', 'phone'])
    .where('id', '=', access.accountId)
    .executeTakeFirstOrThrow();
  if (row.password_hash === null) throw new Failure('account.passwordElsewhere');
  if (code === undefined) {
    if (oldPassword === undefined || oldPassword === '') throw new Failure('account.passwordEmpty');
    if (!(await verifyPassword(row.password_hash, oldPassword))) throw new Failure('account.passwordWrong');
    if (oldPassword === newPassword) throw new Failure('account.passwordSame');
  } else {
    if (row.phone === null) throw new Failure('account.noPhone');
    await codes.use(pool, { phone: row.phone, code, accountId: access.accountId });
  }
  await setPassword(db, access.accountId, newPassword);
}

/** Sets a password and ends every session of the account (`identity.md` 5). */
export async function setPassword(db: Kysely<Tables>, accountId: string, password: string): Promise<void> {
  await db
    .updateTable('account')
    .set({
      password_hash: await hashPassword(password),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', accountId)
    .execute();
  await endAllSessions(db, accountId);
}

/** The last messages to phones that the caller asked codes for, where they only lie in an outbox. */
export async function readOutbox(db: Kysely<Tables>, access: Access, codes: SmsCodes): Promise<OutboxMessage[] | null> {
  if (!codes.isOutbox) return null;
  const rows = await db
    .selectFrom('sms_outbox')
    .selectAll()
    .where('phone', 'in', (of) => of.selectFrom('sms_code').select('phone').where('account_id', '=', access.accountId))
    .orderBy('created_at', 'desc')
    .limit(OUTBOX_SHOWN)
    .execute();
  return rows.map(({ phone, text, created_at }) => ({ phone, text, createdAt: created_at.toISOString() }));
}
