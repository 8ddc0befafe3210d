/** Loading of models in a worker, with progress and cancelling. */
export type { ModelSource } from './messages.ts';
export { ModelLoader } from './model-loader.ts';
