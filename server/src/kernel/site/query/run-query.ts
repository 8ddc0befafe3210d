import { type ClientConfig, DatabaseError, type FieldDef, type QueryArrayConfig } from 'pg';
import { StartupError } from '../../config/startup-error.ts';
import { withClient } from '../../db/product-database.ts';

/** Rows that are fetched at once. */
const BATCH_ROWS = 500;
/** Maximum bytes of all values: they are in memory until they are printed. */
const MAX_RESULT_BYTES = 64 * 1024 ** 2;
/** Statements that a cursor reads, so that no more rows than shown are fetched. */
const CURSOR_STATEMENT = /^\s*(select|with|values|table)\b/i;
const SHORT_STATEMENT = /^\s*(show|explain)\b/i;

/** The limits of a query. */
export interface QueryLimits {
  readonly maxRows: number;
  readonly timeoutSeconds: number;
}

/** The rows of a query as PostgreSQL prints them. */
export interface QueryResult {
  readonly fields: readonly Pick<FieldDef, 'name' | 'dataTypeID'>[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** True if there are more rows than shown. */
  readonly isCut: boolean;
}

/**
 * Runs one statement in a transaction that can only read and is rolled back.
 *
 * @throws StartupError with the message of PostgreSQL
 */
export async function runQuery(
  connection: ClientConfig,
  text: string,
  { maxRows, timeoutSeconds }: QueryLimits,
): Promise<QueryResult> {
  const statement = removeEnd(text);
  const hasCursor = CURSOR_STATEMENT.test(statement);
  if (!hasCursor && !SHORT_STATEMENT.test(statement))
    throw new StartupError(
      'The command only reads: a statement begins with select, with, values, table, show or explain.',
    );
  const timeoutMs = timeoutSeconds * 1000;
  return withClient(
    connection,
    async (client) => {
      // The extended protocol takes one statement: a second one could end the transaction.
      const ask: Ask = (sql) => {
        const query: QueryArrayConfig & { readonly queryMode: 'extended' } = {
          text: sql,
          queryMode: 'extended',
          rowMode: 'array',
          types: { getTypeParser: () => (value: string) => value },
        };
        return client.query<(string | null)[]>(query);
      };
      try {
        await ask('begin transaction read only');
        await ask(`set local statement_timeout = ${timeoutMs}`);
        await ask('set local lock_timeout = 5000');
        if (!hasCursor) {
          const { fields, rows } = await ask(statement);
          return { fields, rows: rows.slice(0, maxRows), isCut: rows.length > maxRows };
        }
        await ask(`declare site_query no scroll cursor for ${statement}`);
        return await fetchRows(ask, maxRows);
      } catch (error) {
        throw error instanceof DatabaseError
          ? new StartupError(`PostgreSQL refused the statement: ${error.message} (${error.code})`, { cause: error })
          : error;
      } finally {
        await client.query('rollback').catch(() => undefined);
      }
    },
    { queryTimeout: timeoutMs + 5_000 },
  );
}

type Ask = (sql: string) => Promise<{
  readonly fields: readonly FieldDef[];
  readonly rows: readonly (readonly (string | null)[])[];
}>;

async function fetchRows(ask: Ask, maxRows: number): Promise<QueryResult> {
  const rows: (readonly (string | null)[])[] = [];
  let bytes = 0;
  for (;;) {
    // One more than shown tells whether there are more.
    const count = Math.min(BATCH_ROWS, maxRows + 1 - rows.length);
    const batch = await ask(`fetch ${count} from site_query`);
    rows.push(...batch.rows);
    bytes += batch.rows.reduce((sum, row) => sum + row.reduce((size, value) => size + (value?.length ?? 0), 0), 0);
    if (bytes > MAX_RESULT_BYTES)
      throw new StartupError('The result is larger than 64 MiB: choose fewer columns or rows.');
    if (batch.rows.length < count || rows.length > maxRows)
      return { fields: batch.fields, rows: rows.slice(0, maxRows), isCut: rows.length > maxRows };
  }
}

function removeEnd(text: string): string {
  return text.trim().replace(/(\s*;)+$/, '');
}
