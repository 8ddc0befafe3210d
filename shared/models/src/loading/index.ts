/** Loading of models in a worker, with progress and cancellation. */
export type { ModelSource } from './messages.ts';
export { ModelLoader } from './model-loader.ts';
