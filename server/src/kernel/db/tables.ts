/**
 * Every table of the product, for typed queries. Each area adds its own by `declare module` in its `tables.ts`.
 */
export interface Tables {}
