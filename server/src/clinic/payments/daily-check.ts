import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type CheckDeps, findPaymentDifferences } from './find-differences.ts';

/**
 * Checks the payments of yesterday, once a day. The result is kept for the operator, and a difference is an error in the
 * log.
 */
export async function checkYesterday(deps: CheckDeps & { readonly log: FastifyBaseLogger }): Promise<void> {
  const { db, log } = deps;
  const { rows } = await sql<{ day: string; isChecked: boolean }>`
    select (current_date - 1)::text as day,
      exists (select from payment_check where day = current_date - 1) as "isChecked"`.execute(db);
  const [yesterday] = rows;
  if (yesterday === undefined || yesterday.isChecked) return;
  const { day } = yesterday;
  const differences = await findPaymentDifferences(deps, day);
  await db
    .insertInto('payment_check')
    .values({ day, differences: sql<string[]>`${JSON.stringify(differences)}::jsonb` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const difference of differences)
    log.error({ day, difference }, 'the daily check of payments found a difference');
}
