import type { CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Maximum stored plans of a connection: a plan takes some ten KB of its process. */
const MAX_PREPARED_QUERIES = 64;

const nameBySql = new Map<string, string>();

/**
 * Runs a query whose plan each connection stores, so that the database parses and plans it once and not for every
 * request. It is for frequent queries whose plan does not depend on their values. All parameters are bound. After a
 * migration has changed its columns it is planned again, but not within a transaction, which fails.
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
    // Another text has no name, and so no stored plan.
    return (await db.executeQuery<Row>({ ...query, sql: `${query.sql} ` })).rows;
  }
}

/** Returns the name of the stored plan of a query; `undefined` for a query that is planned each time. */
export function findPreparedName(sql: string): string | undefined {
  return nameBySql.get(sql);
}

const FEATURE_NOT_SUPPORTED = '0A000';

/**
 * Returns whether a stored plan returns other columns than before, because a migration has changed them. Another
 * connection plans the query again.
 */
export function isPlanOutdated(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return Reflect.get(error, 'code') === FEATURE_NOT_SUPPORTED && error.message.startsWith('cached plan');
}
