import type { Kysely } from 'kysely';

/**
 * Every table of the product, for typed queries. Each area adds its own by `declare module` in its `tables.ts`.
 */
export interface Tables {}

/**
 * The tables whose rows are the same for everybody. An area adds them to `Tables` as well, and lists them as
 * `siteTables` of its declaration.
 */
export interface SiteTables {}

/**
 * The part of the database whose rows are the same for everybody. A function that takes the whole database does not
 * accept it, and SQL as text cannot be executed on it. The whole database may be passed for it.
 */
export type SiteDatabase = Pick<
  Kysely<SiteTables>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'insertInto' | 'updateTable' | 'deleteFrom'
>;
