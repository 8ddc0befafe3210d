import type { OutboxMessage, OwnAccount } from '@dentarium/api/account/calls';
import { toStoredText } from '@dentarium/domain';
import { findPasswordProblem } from '@dentarium/domain/password-rules';
import { isPhone, normalisePhone } from '@dentarium/domain/phone';
import { type Kysely, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Principal } from '../../kernel/access/principal.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failure.ts';
import { tryPassword } from '../../identity/secrets/passwords.ts';
import type { SmsCodes } from '../../identity/codes/codes.ts';
import { samePhone } from '../../identity/codes/same-phone.ts';

const MAX_NAME_LENGTH = 50;
const MAX_OUTBOX_MESSAGES = 5;

/** The account of the caller, as its page shows it. */
export async function readOwnAccount(ctx: RecordContext): Promise<OwnAccount> {
  const { db } = ctx;
  const row = await db.selectFrom('account').selectAll().where('id', '=', ctx.requireSelf()).executeTakeFirstOrThrow();
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
export async function changeOwnAccount(ctx: RecordContext, change: OwnChange): Promise<void> {
  const { db } = ctx;
  await db
    .updateTable('account')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', ctx.requireSelf())
    .execute();
}

/** A name as it is stored. @throws Failure `account.name` */
export function toStoredName(name: string): string {
  const storedName = toStoredText(name);
  if (storedName === '' || [...storedName].length > MAX_NAME_LENGTH) throw new Failure('account.name');
  return storedName;
}

/**
 * A phone in the form in which it is stored.
 *
 * @throws Failure `account.phone` for what is no number, `account.phoneUnsupported` for one of a country that the
 *   product does not take.
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

/** The phone of the caller. @throws Failure `account.noPhone` */
export async function requireOwnPhone(ctx: RecordContext): Promise<string> {
  const { phone } = await readOwnAccount(ctx);
  if (phone === '') throw new Failure('account.noPhone');
  return phone;
}

/** What a caller shows that they know a secret with. */
interface ProofDeps {
  /** The database outside of a transaction, where wrong tries are counted. */
  readonly pool: Kysely<Tables>;
  readonly codes: SmsCodes;
}

/**
 * Uses up a code that the caller was sent to a phone.
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
  const verdict = await codes.use(pool, { phone, code, accountId, ip });
  if (verdict.kind === 'wrong') throw new Failure('sms.wrong');
  if (verdict.kind === 'wait') throw new Failure('sms.wait', { minutes: verdict.minutes });
}

interface PhoneChange {
  readonly phone: string;
  readonly code: string;
}

/** Lets a caller show that a new phone is theirs. @throws Failure as `ownPhone` does, and for a code that is not right */
export async function verifyPhone(deps: ProofDeps, principal: Principal, { phone, code }: PhoneChange): Promise<void> {
  await verifyCode(deps, principal, toStoredPhone(phone, principal.language), code);
}

/**
 * Gives the caller a new phone, which they have shown to be theirs.
 *
 * @throws Failure `account.phoneTaken`, and as `ownPhone` does
 */
export async function changePhone(ctx: RecordContext, change: PhoneChange): Promise<void> {
  const { db, principal } = ctx;
  const phone = toStoredPhone(change.phone, principal.language);
  const forms = samePhone(phone);
  // Two people who claim one phone follow each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${forms[0]}, 6))`.execute(db);
  const other = await db
    .selectFrom('account')
    .select('id')
    .where('phone', 'in', forms)
    .where('id', '<>', ctx.requireSelf())
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
 * Lets a caller show, by the old password or by a code, that they may set a new one.
 *
 * @throws Failure for a new password that is none, an old one or a code that is not right, and too many wrong ones
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
    .select(['user_name', 'password_hash', 'phone'])
    .where('id', '=', principal.accountId)
    .executeTakeFirstOrThrow();
  if (row.password_hash === null) throw new Failure('account.passwordElsewhere');
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
  if (verdict.kind === 'busy') throw new Failure('server.unavailable');
  if (verdict.kind === 'wait') throw new Failure('account.passwordWait', { minutes: verdict.minutes });
  if (verdict.kind === 'wrong') throw new Failure('account.passwordWrong');
  if (oldPassword === newPassword) throw new Failure('account.passwordSame');
}

/** The last messages to phones that the caller asked codes for, where they only lie in an outbox. */
export async function readOutbox(ctx: RecordContext, codes: SmsCodes): Promise<OutboxMessage[] | null> {
  const accountId = ctx.requireSelf();
  if (!codes.isOutbox) return null;
  const rows = await ctx.db
    .selectFrom('sms_outbox')
    .selectAll()
    .where('phone', 'in', (eb) => eb.selectFrom('sms_code').select('phone').where('account_id', '=', accountId))
    .orderBy('created_at', 'desc')
    .limit(MAX_OUTBOX_MESSAGES)
    .execute();
  return rows.map(({ phone, text, created_at }) => ({ phone, text, createdAt: created_at.toISOString() }));
}
