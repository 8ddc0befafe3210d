import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

const INTERVAL_MS = 10 * 60 * 1000;

/** Removes expired records. They are refused anyway, so this only keeps the tables small. */
export async function removeExpiredRecords(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('oidc_record')
    .where('expires_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
  await db
    .deleteFrom('sign_in_failure')
    .where('last_failed_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** Removes expired records periodically in the background. Returns a function that stops it. */
export function scheduleRemoval(db: Kysely<Tables>, log: FastifyBaseLogger): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = removeExpiredRecords(db).catch((error: unknown) =>
      log.error({ err: error }, 'expired identity records could not be removed'),
    );
  }, INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
