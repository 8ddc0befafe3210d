/** Loading of models in a worker, with progress and cancelling. */
export { RefusedModel } from './fetch-model.ts';
export type { LoadProgress } from './messages.ts';
export { type LoadedModel, ModelLoader } from './model-loader.ts';
