import type { OutboxMessage, OwnAccount } from './calls.ts';
import { countCharacters, isReadableName, toStoredText } from '@dentarium/domain';
import { findPasswordProblem } from '@dentarium/domain/password-rules';
import { isPhone, normalisePhone } from '@dentarium/domain/phone';
import { type Kysely, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Principal } from '../../kernel/access/principal.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { createUnavailableFailure, Failure } from '../../kernel/failures/failure.ts';
import { tryPassword } from '../../identity/secrets/passwords.ts';
import type { SmsCodes } from '../../identity/codes/codes.ts';
import { listPhoneVariants } from '../../identity/codes/phone-variants.ts';

const MAX_NAME_LENGTH = 50;
const MAX_OUTBOX_MESSAGES = 5;

/** Loads the account of the caller for the account page. */
export async function readOwnAccount(ctx: RecordContext): Promise<OwnAccount> {
  const { accountId, db } = ctx.requireSelf();
  const row = await db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
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
    canSetPassword: row.password_hash === null && row.external_subject === null && row.phone !== null,
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
export async function changeOwnAccount(ctx: RecordContext, change: OwnChange): Promise<void> {
  const { accountId, db } = ctx.requireSelf();
  await db
    .updateTable('account')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .execute();
}

/** Returns a name in its stored form. @throws Failure `account.name` */
export function toStoredName(name: string): string {
  const storedName = toStoredText(name);
  if (storedName === '' || countCharacters(storedName) > MAX_NAME_LENGTH || !isReadableName(storedName))
    throw new Failure('account.name');
  return storedName;
}

/**
 * Returns a phone number in its stored form.
 *
 * @throws Failure `account.phone` for text that is not a phone number, `account.phoneUnsupported` for a number of an
 *   unsupported country.
 */
export function toStoredPhone(phone: string, language: 'ch' | 'en'): string {
  const storedPhone = normalisePhone(phone, language);
  if (!/^\+?\d+$/.test(storedPhone)) throw new Failure('account.phone');
  if (!isPhone(storedPhone))
    throw new Failure(
      storedPhone.startsWith('+') && !storedPhone.startsWith('+86') ? 'account.phoneUnsupported' : 'account.phone',
    );
  return storedPhone;
}

/** Returns the phone number of the caller. @throws Failure `account.noPhone` */
export async function requireOwnPhone(ctx: RecordContext): Promise<string> {
  const { phone } = await readOwnAccount(ctx);
  if (phone === '') throw new Failure('account.noPhone');
  return phone;
}

/** The services that verify a secret of the caller. */
interface ProofDeps {
  /** The database outside of a transaction. It counts wrong attempts. */
  readonly pool: Kysely<Tables>;
  readonly codes: SmsCodes;
}

/**
 * Consumes a code that was sent to a phone of the caller.
 *
 * @throws Failure `sms.empty`, `sms.wrong`, `sms.wait`
 */
async function verifyCode(
  { pool, codes }: ProofDeps,
  principal: Principal,
  phone: string,
  code: string,
): Promise<void> {
  if (code.trim() === '') throw new Failure('sms.empty');
  const { accountId, ip } = principal;
  const verdict = await codes.verify(pool, { phone, code, accountId, ip });
  if (verdict.kind === 'wrong') throw new Failure('sms.wrong');
  if (verdict.kind === 'wait') throw new Failure('sms.wait', { minutes: verdict.minutes });
}

interface PhoneChange {
  readonly phone: string;
  readonly code: string;
}

/** Verifies that a new phone belongs to the caller. @throws Failure as `toStoredPhone` does, and for a wrong code */
export async function verifyPhone(deps: ProofDeps, principal: Principal, { phone, code }: PhoneChange): Promise<void> {
  await verifyCode(deps, principal, toStoredPhone(phone, principal.language), code);
}

/**
 * Sets a new phone of the caller, which `verifyPhone` has verified.
 *
 * @throws Failure `account.phoneTaken`, and as `toStoredPhone` does
 */
export async function changePhone(ctx: RecordContext, change: PhoneChange): Promise<void> {
  const { accountId, db } = ctx.requireSelf();
  const phone = toStoredPhone(change.phone, ctx.principal.language);
  const forms = listPhoneVariants(phone);
  // Serialises two users who claim the same phone.
  await sql`select pg_advisory_xact_lock(hashtextextended(${forms[0]}, 6))`.execute(db);
  const other = await db
    .selectFrom('account')
    .select('id')
    .where('phone', 'in', forms)
    .where('id', '<>', accountId)
    .executeTakeFirst();
  if (other !== undefined) throw new Failure('account.phoneTaken');
  await changeOwnAccount(ctx, { phone });
}

interface PasswordChange {
  readonly oldPassword?: string | undefined;
  readonly code?: string | undefined;
  readonly newPassword: string;
}

/**
 * Verifies by the old password or by a code that the caller may set a new password.
 *
 * @throws Failure for an invalid new password, a wrong old password or code, and too many wrong attempts
 */
export async function verifyPasswordChange(
  deps: ProofDeps,
  principal: Principal,
  { oldPassword, code, newPassword }: PasswordChange,
): Promise<void> {
  const problem = findPasswordProblem(newPassword);
  if (problem !== undefined) throw new Failure(problem === 'empty' ? 'account.passwordEmpty' : 'account.passwordShort');
  const row = await deps.pool
    .selectFrom('account')
    .select(['user_name', 'password_hash', 'phone', 'external_subject'])
    .where('id', '=', principal.accountId)
    .executeTakeFirstOrThrow();
  const isElsewhere = row.password_hash === null && (row.external_subject !== null || code === undefined);
  if (isElsewhere) throw new Failure('account.passwordElsewhere');
  if (code !== undefined) {
    if (row.phone === null) throw new Failure('account.noPhone');
    return verifyCode(deps, principal, row.phone, code);
  }
  if (oldPassword === undefined || oldPassword === '') throw new Failure('account.passwordEmpty');
  const verdict = await tryPassword(deps.pool, {
    userName: row.user_name,
    ip: principal.ip,
    passwordHash: row.password_hash,
    password: oldPassword,
  });
  if (verdict.kind === 'busy') throw createUnavailableFailure('passwords');
  if (verdict.kind === 'wait') throw new Failure('account.passwordWait', { minutes: verdict.minutes });
  if (verdict.kind === 'wrong') throw new Failure('account.passwordWrong');
  if (oldPassword === newPassword) throw new Failure('account.passwordSame');
}

/** Loads the last code messages of the caller. Returns null unless messages only go to the outbox. */
export async function readOutbox(ctx: RecordContext, codes: SmsCodes): Promise<OutboxMessage[] | null> {
  const { accountId, db } = ctx.requireSelf();
  if (!codes.isOutbox) return null;
  const rows = await db
    .selectFrom('sms_outbox')
    .selectAll()
    .where('phone', 'in', (eb) => eb.selectFrom('sms_code').select('phone').where('account_id', '=', accountId))
    .where('is_registration', '=', false)
    .orderBy('created_at', 'desc')
    .limit(MAX_OUTBOX_MESSAGES)
    .execute();
  return rows.map(({ phone, text, created_at }) => ({ phone, text, createdAt: created_at.toISOString() }));
}
