/**
 * Every table of the product, for typed queries. Each area adds its own by `declare module` in its `tables.ts`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- areas add to it
export interface Tables {}
