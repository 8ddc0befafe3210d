import type { ErrorCode } from '@dentarium/api/errors';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { formatSize } from '../../kernel/http/size-text.ts';
import { Failure } from '../../kernel/failures/failure.ts';

/** How many tasks may be open: under way, or with a result that is kept for download. */
export interface TaskLimits {
  readonly perAccount: number;
  readonly perOrganisation: number;
  /** Bytes of their results together; of a task under way those that are expected. */
  readonly bytesPerAccount: number;
  readonly bytesPerOrganisation: number;
}

/** What is to be opened for one organisation. */
export interface TaskRequest {
  readonly organisationId: string;
  /** Bytes that the result is expected to have. */
  readonly size: number;
}

interface TaskUsage {
  readonly count: number;
  readonly bytes: number;
}

interface TaskBound {
  readonly maximum: TaskUsage;
  readonly tooMany: ErrorCode;
  readonly tooLarge: ErrorCode;
}

/**
 * Holds the room for tasks of an account in the caller's transaction, which then makes them: of several requests at the
 * same time each sees what the others have made.
 *
 * @throws Failure `task.tooMany`, `task.tooManyOfClinic`, `task.tooLarge`, `task.tooLargeOfClinic`
 */
export async function reserveTaskRoom(
  transaction: Kysely<Tables>,
  limits: TaskLimits,
  accountId: string,
  requests: readonly TaskRequest[],
): Promise<void> {
  const organisationIds = [...new Set(requests.map(({ organisationId }) => organisationId))];
  await lockRoom(transaction, [accountId, ...organisationIds]);
  requireRoom(await loadUsage(transaction, 'account_id', accountId), requests, {
    maximum: { count: limits.perAccount, bytes: limits.bytesPerAccount },
    tooMany: 'task.tooMany',
    tooLarge: 'task.tooLarge',
  });
  for (const organisationId of organisationIds)
    requireRoom(
      await loadUsage(transaction, 'organisation_id', organisationId),
      requests.filter((one) => one.organisationId === organisationId),
      {
        maximum: { count: limits.perOrganisation, bytes: limits.bytesPerOrganisation },
        tooMany: 'task.tooManyOfClinic',
        tooLarge: 'task.tooLargeOfClinic',
      },
    );
}

/** In one order for everybody, so that no two requests wait for each other. */
async function lockRoom(transaction: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`tasks ${id}`}, 0))`.execute(transaction);
}

async function loadUsage(db: Kysely<Tables>, owner: 'account_id' | 'organisation_id', id: string): Promise<TaskUsage> {
  return db
    .selectFrom('download_task')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(coalesce(result_size, expected_size)), 0)::bigint`.as('bytes'),
    ])
    .where(owner, '=', id)
    .where('is_error', '=', false)
    .where((eb) => eb.or([eb('finish', '=', false), eb('result_name', 'is not', null)]))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
}

function requireRoom(
  usage: TaskUsage,
  requests: readonly TaskRequest[],
  { maximum: most, tooMany, tooLarge }: TaskBound,
): void {
  if (usage.count + requests.length > most.count) throw new Failure(tooMany, { count: usage.count, limit: most.count });
  const size = requests.reduce((sum, one) => sum + one.size, 0);
  if (usage.bytes + size > most.bytes)
    throw new Failure(tooLarge, {
      size: formatSize(size),
      used: formatSize(usage.bytes),
      limit: formatSize(most.bytes),
    });
}
