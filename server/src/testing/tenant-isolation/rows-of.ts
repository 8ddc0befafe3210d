import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

/** Told of by every call, also by a refused one; they are no data of an organisation. */
const ABOUT_CALLS: readonly string[] = ['audit_entry', 'request_result'];
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Every row of the database as text, with the name of its table. */
async function everything(db: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const parts = tables
    .filter(({ name }) => !ABOUT_CALLS.includes(name))
    .map(
      ({ name }) => sql`select ${sql.lit(name)} || ' ' || to_jsonb(one)::text as text from ${sql.table(name)} as one`,
    );
  const { rows } = await sql<{ text: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map(({ text }) => text);
}

/** What belongs to a clinic: the ids in its rows, and the rows themselves. */
export interface Belongings {
  readonly ids: ReadonlySet<string>;
  readonly rows: readonly string[];
}

/**
 * Follows what belongs to somebody from row to row by the ids in them.
 *
 * @param from where to begin.
 * @param strangers ids that are followed no further.
 */
export async function belongings(
  db: Kysely<Tables>,
  from: readonly string[],
  strangers: ReadonlySet<string>,
): Promise<Belongings> {
  const rows = (await everything(db)).map((text) => ({ text, ids: text.match(ID) ?? [] }));
  const ids = new Set(from);
  for (let before = 0; before < ids.size;) {
    before = ids.size;
    for (const row of rows) {
      if (!row.ids.some((id) => ids.has(id))) continue;
      for (const id of row.ids) if (!strangers.has(id)) ids.add(id);
    }
  }
  return { ids, rows: rowsWith(rows, ids) };
}

/** The rows that name any of the ids. */
export async function rowsNaming(db: Kysely<Tables>, ids: ReadonlySet<string>): Promise<string[]> {
  const rows = (await everything(db)).map((text) => ({ text, ids: text.match(ID) ?? [] }));
  return rowsWith(rows, ids);
}

function rowsWith(
  rows: readonly { readonly text: string; readonly ids: readonly string[] }[],
  ids: ReadonlySet<string>,
) {
  return rows
    .filter((row) => row.ids.some((id) => ids.has(id)))
    .map(({ text }) => text)
    .toSorted();
}
