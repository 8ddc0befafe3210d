/**
 * Every table of the product, for typed queries. Each area adds its own by `declare module` in its `tables.ts`.
 */
export interface Tables {}

/**
 * The tables whose rows are the same for everybody. An area adds them to `Tables` as well, and lists them as
 * `siteTables` of its declaration.
 */
export interface SiteTables {}
