/** The viewer of models, which is loaded as one piece of code. */
export { ModelViewer } from './model-viewer.tsx';
