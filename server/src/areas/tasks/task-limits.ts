import type { ErrorCode } from '@dentarium/api/errors';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { formatSize } from '../../kernel/http/format-size.ts';
import { Failure } from '../../kernel/failures/failure.ts';

/** The limits of open tasks: running, or with a result for download. */
export interface TaskLimits {
  readonly perAccount: number;
  readonly perOrganisation: number;
  /** The total size of their results in bytes. A running task counts with its expected size. */
  readonly bytesPerAccount: number;
  readonly bytesPerOrganisation: number;
}

/** A requested task of one organisation. */
export interface TaskRequest {
  readonly organisationId: string;
  /** The expected size of the result in bytes. */
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
 * Reserves capacity for tasks of an account in the caller's transaction, which then creates them. Concurrent requests
 * are serialised, so that each sees the tasks of the others.
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

/** Locks in a fixed order to prevent deadlocks. */
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
  { maximum, tooMany, tooLarge }: TaskBound,
): void {
  if (usage.count + requests.length > maximum.count)
    throw new Failure(tooMany, { count: usage.count, limit: maximum.count });
  const size = requests.reduce((sum, one) => sum + one.size, 0);
  if (usage.bytes + size > maximum.bytes)
    throw new Failure(tooLarge, {
      size: formatSize(size),
      used: formatSize(usage.bytes),
      limit: formatSize(maximum.bytes),
    });
}
