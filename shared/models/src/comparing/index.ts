/** Comparing of models in a worker of its own, with progress and cancelling. */
export { type ComparingOptions, contactsBetween } from './compare.ts';
