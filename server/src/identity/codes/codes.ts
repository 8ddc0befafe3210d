import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { toNetwork } from '../../kernel/http/client-ip.ts';
import { trySecret, type Verdict } from '../secrets/sign-in-limits.ts';
import { listPhoneVariants } from './phone-variants.ts';
import { type MessageSender, MessageNotSentError } from './message-sender.ts';

/** Seconds before another code may be requested. */
export const CODE_COOLDOWN_SECONDS = 60;
const CODE_LIFETIME_MINUTES = 5;
/** Wrong attempts after which a code is invalid. */
const MAX_ATTEMPTS = 5;
/** Maximum codes per hour: to one phone, and from one address, which a whole clinic often shares. */
const MAX_CODES_PER_PHONE = 5;
const MAX_CODES_PER_ADDRESS = 60;

/** A request for a code by short message. */
export interface CodeRequest {
  readonly phone: string;
  /** The requesting account; `null` at sign-in and registration. */
  readonly accountId: string | null;
  /** True for a code that only registers an account. */
  readonly isRegistration?: boolean;
  readonly ip: string;
  readonly language: 'ch' | 'en';
}

/** An attempt to use a code. */
export interface CodeAttempt {
  readonly phone: string;
  readonly code: string;
  /** The account that requested the code; `null` at sign-in and registration. */
  readonly accountId: string | null;
  readonly isRegistration?: boolean;
  /** The client address of the attempt. */
  readonly ip: string;
}

const TEXTS = {
  ch: (code: string) => `【Dentarium】验证码 ${code}，${CODE_LIFETIME_MINUTES} 分钟内有效。请勿告诉他人。`,
  en: (code: string) =>
    `Dentarium: your code is ${code}. It is valid for ${CODE_LIFETIME_MINUTES} minutes. Tell it to nobody.`,
};

/** Codes by short message: six digits, valid for five minutes and one use. */
export class SmsCodes {
  readonly #sender: MessageSender;

  constructor(sender: MessageSender) {
    this.#sender = sender;
  }

  /** True if codes are only stored in a table, for people who try the product out. */
  get isOutbox(): boolean {
    return this.#sender.kind === 'outbox';
  }

  /** True if the site can send codes. */
  get canSend(): boolean {
    return this.#sender.kind !== 'none';
  }

  /**
   * Sends a code.
   *
   * @param db not a transaction: a sent message counts even if the call fails.
   * @throws Failure `sms.cooldown` within a minute of the last one, `sms.tooMany` after too many, `sms.failed`.
   */
  async send(db: Kysely<Tables>, request: CodeRequest): Promise<void> {
    const { id, code } = await prepareCode(db, request);
    try {
      await this.#sender.send({ phone: request.phone, text: TEXTS[request.language](code) });
    } catch (error) {
      if (!(error instanceof MessageNotSentError)) throw error;
      await db.deleteFrom('sms_code').where('id', '=', id).execute();
      throw new Failure('sms.failed');
    }
  }

  /**
   * Sends a code to the owner of a phone without revealing whether there is one: an unknown phone is counted like every
   * other, and the delivery is not awaited.
   *
   * @param to the phone of the account; `null` if there is none.
   * @param onFailure called with the error of a message that could not be handed over.
   * @throws Failure `sms.cooldown`, `sms.tooMany`.
   */
  async sendAnonymously(
    db: Kysely<Tables>,
    request: CodeRequest,
    { to, onFailure }: { readonly to: string | null; readonly onFailure: (error: unknown) => void },
  ): Promise<void> {
    const { code } = await prepareCode(db, request);
    if (to === null) return;
    const { isRegistration = false } = request;
    const delivery = this.#sender
      .send({ phone: to, text: TEXTS[request.language](code), isRegistration })
      .catch(onFailure);
    // The page of a demonstration shows the message at once.
    if (this.isOutbox) await delivery;
  }

  /**
   * Verifies and consumes a code with the delays of the sign-in; there is no other way to check a code. A code is only
   * valid for its purpose: an account, the sign-in, or the
   * registration. An expired code counts as wrong, and so does any code after five
   * wrong attempts.
   *
   * @param db not a transaction: a wrong attempt counts even if the call fails, and an attempt may wait for seconds.
   */
  async verify(db: Kysely<Tables>, { ip, ...attempt }: CodeAttempt): Promise<Verdict> {
    const [number] = listPhoneVariants(attempt.phone);
    return trySecret(db, { userName: `sms:${number}`, ip }, () => consumeCode(db, attempt));
  }
}

async function consumeCode(
  db: Kysely<Tables>,
  { phone, code, accountId, isRegistration = false }: Omit<CodeAttempt, 'ip'>,
): Promise<boolean> {
  const row = await db
    .updateTable('sms_code')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('sms_code')
        .select('id')
        .where('phone', '=', phone)
        .where('account_id', 'is not distinct from', accountId)
        .where('is_registration', '=', isRegistration)
        .orderBy('sent_at', 'desc')
        .limit(1),
    )
    .where('used_at', 'is', null)
    .where('attempts', '<', MAX_ATTEMPTS)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
  if (row === undefined || !matchesHash(row.code_hash, code.trim())) return false;
  const consumedRow = await db
    .updateTable('sms_code')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return consumedRow !== undefined;
}

function prepareCode(db: Kysely<Tables>, request: CodeRequest): Promise<{ id: string; code: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return db.transaction().execute(async (transaction) => {
    // Requests for one phone run one after the other, so that the second sees the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${request.phone}, 5))`.execute(transaction);
    await enforceLimits(transaction, request);
    return { id: await insertCode(transaction, request, code), code };
  });
}

async function enforceLimits(db: Kysely<Tables>, { phone, ...request }: CodeRequest): Promise<void> {
  const ip = toNetwork(request.ip);
  const recent = await db
    .selectFrom('sms_code')
    .select([
      sql<number>`(count(*) filter (where phone = ${phone}))::int`.as('phoneCount'),
      sql<number>`(count(*) filter (where address = ${ip}))::int`.as('addressCount'),
      sql<number | null>`ceil(extract(epoch from max(sent_at) filter (where phone = ${phone})
        + ${CODE_COOLDOWN_SECONDS} * interval '1 second' - now()))::int`.as('wait'),
    ])
    .where('sent_at', '>', sql<Date>`now() - interval '1 hour'`)
    .where((eb) => eb.or([eb('phone', '=', phone), eb('address', '=', ip)]))
    .executeTakeFirstOrThrow();
  if (recent.wait !== null && recent.wait > 0) throw new Failure('sms.cooldown', { seconds: recent.wait });
  if (recent.phoneCount >= MAX_CODES_PER_PHONE || recent.addressCount >= MAX_CODES_PER_ADDRESS)
    throw new Failure('sms.tooMany');
}

async function insertCode(db: Kysely<Tables>, request: CodeRequest, code: string): Promise<string> {
  const { id } = await db
    .insertInto('sms_code')
    .values({
      phone: request.phone,
      account_id: request.accountId,
      is_registration: request.isRegistration ?? false,
      code_hash: hashCode(code),
      address: toNetwork(request.ip),
      expires_at: sql<Date>`now() + ${CODE_LIFETIME_MINUTES} * interval '1 minute'`,
      used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Hashes a code with a salt, so that equal codes have different hashes. The limited attempts protect the six digits.
 */
function hashCode(code: string, salt = randomBytes(12).toString('base64url')): string {
  return `${salt}.${createHmac('sha256', salt).update(code).digest('base64url')}`;
}

function matchesHash(hash: string, code: string): boolean {
  const [salt = ''] = hash.split('.');
  const expected = Buffer.from(hash);
  const actual = Buffer.from(hashCode(code, salt));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Removes expired codes and messages. */
export async function removeOldCodes(db: Kysely<Tables>): Promise<void> {
  const dayAgo = sql<Date>`now() - interval '1 day'`;
  await db.deleteFrom('sms_code').where('sent_at', '<', dayAgo).execute();
  await db.deleteFrom('sms_outbox').where('created_at', '<', dayAgo).execute();
}
