import type { Kysely } from 'kysely';
import type { Tables } from '../kernel/db/tables.ts';

/** Reads the code of the last message to a phone, on a site that stores its messages in the database. */
export async function readLastSmsCode(db: Kysely<Tables>, phone: string): Promise<string> {
  const { text } = await db
    .selectFrom('sms_outbox')
    .select('text')
    .where('phone', '=', phone)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return /\d{6}/.exec(text)?.[0] ?? '';
}
