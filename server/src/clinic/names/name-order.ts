import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

/** The collations of names by the language of the reader. */
export const NAME_ORDERS = { ch: 'name_order_ch', en: 'name_order_en' } as const;

/** Lists the indexes that are sorted by a collation. */
export async function listIndexesOfCollation(db: Kysely<Tables>, collation: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct objid::regclass::text as name from pg_depend
    join pg_class on pg_class.oid = objid and relkind = 'i'
    join pg_collation on refclassid = 'pg_collation'::regclass and refobjid = pg_collation.oid
    where collname = ${collation}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Lists the collations whose rules have changed with the library of the database (ICU). */
async function listChangedOrders(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select collname as name from pg_collation
    where collname in (${sql.join(Object.values(NAME_ORDERS))})
      and collversion is distinct from pg_collation_actual_version(oid)`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Rebuilds the indexes that are sorted by a collation whose rules have changed. An index in the earlier order would miss
 * rows.
 */
export async function refreshNameOrder(db: Kysely<Tables>): Promise<void> {
  if ((await listChangedOrders(db)).length === 0) return;
  await db.transaction().execute(async (transaction) => {
    // Of several servers that start together, the first one rebuilds the indexes, and the others wait for it.
    await sql`set local lock_timeout = '15min'`.execute(transaction);
    // The index of a large site takes longer than a request may.
    await sql`set local statement_timeout = '15min'`.execute(transaction);
    await sql`select pg_advisory_xact_lock(hashtextextended('order of names', 5))`.execute(transaction);
    for (const name of await listChangedOrders(transaction)) {
      for (const index of await listIndexesOfCollation(transaction, name))
        await sql`reindex index ${sql.raw(index)}`.execute(transaction);
      await sql`alter collation ${sql.id(name)} refresh version`.execute(transaction);
    }
  });
}
