import type { CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** So many plans each connection keeps at most: a plan takes some ten KB of its process. */
const MAX_PREPARED_QUERIES = 64;

const nameBySql = new Map<string, string>();

/**
 * Asks a query whose plan each connection keeps, so that the database reads and plans it once and not for every request. It is for queries that are
 * asked all the time and whose plan does not depend on what is asked for. All parameters are bound. When a migration has changed what it gives, it
 * is planned anew, but not within a transaction, which fails.
 *
 * @returns the rows.
 */
export async function executePrepared<Row>(db: Kysely<Tables>, query: CompiledQuery<Row>): Promise<Row[]> {
  if (!nameBySql.has(query.sql) && nameBySql.size < MAX_PREPARED_QUERIES)
    nameBySql.set(query.sql, `prepared_${nameBySql.size}`);
  try {
    return (await db.executeQuery(query)).rows;
  } catch (error) {
    if (!isPlanOutdated(error) || db.isTransaction) throw error;
    // Another text has no name, and so no kept plan.
    return (await db.executeQuery<Row>({ ...query, sql: `${query.sql} ` })).rows;
  }
}

/** The name under which a connection keeps the plan of a query; `undefined` for one that is planned each time. */
export function findPreparedName(sql: string): string | undefined {
  return nameBySql.get(sql);
}

const FEATURE_NOT_SUPPORTED = '0A000';

/** Whether a kept plan gives other columns than before: a migration has changed them. Another connection plans anew. */
export function isPlanOutdated(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return Reflect.get(error, 'code') === FEATURE_NOT_SUPPORTED && error.message.startsWith('cached plan');
}
