/** Loading of models in a worker, with progress and cancelling. */
export { RefusedModel } from './fetch-model.ts';
export type { LoadedModel, LoadProgress } from './messages.ts';
export { ModelLoader } from './model-loader.ts';
