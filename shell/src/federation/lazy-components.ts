/**
 * Every component of antd, by its folder below `antd/es`, with the function that loads it. The build fills the record
 * from the list of antd (`lazy-components-loader.ts` of `shared/build`); in a unit test it is empty.
 */
export const components: Readonly<Record<string, () => Promise<{ readonly default: unknown }>>> = {};

/** The version of antd, which the build also fills in. */
export const version: string = '1.0.0';
