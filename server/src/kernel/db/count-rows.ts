import { type Client, type ClientConfig, escapeIdentifier } from 'pg';
import { listProductTables } from './logical-export.ts';
import { withClient } from './product-database.ts';

/** The number of rows of each table. */
export type TableCounts = Readonly<Record<string, number>>;

/** Counts the rows of every table of the product. It reads all of them, so that damaged pages are found. */
export function countRows(connection: ClientConfig): Promise<TableCounts> {
  return withClient(
    connection,
    async (client) => {
      const counts: Record<string, number> = {};
      for (const table of await listProductTables(client)) counts[table] = await countTable(client, table);
      return counts;
    },
    { queryTimeout: 0 },
  );
}

async function countTable(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::float8 as count from ${escapeIdentifier(table)}`,
  );
  return rows[0]?.count ?? 0;
}

/** Lists the tables whose numbers of rows differ, as sentences. */
export function compareCounts(expected: TableCounts, actual: TableCounts): string[] {
  const tables = [...new Set([...Object.keys(expected), ...Object.keys(actual)])].toSorted();
  return tables.flatMap((table) =>
    expected[table] === actual[table]
      ? []
      : [`table ${table} has ${actual[table] ?? 'no'} rows instead of ${expected[table] ?? 'none'}`],
  );
}
