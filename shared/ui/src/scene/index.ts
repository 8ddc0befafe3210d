/**
 * Components for three-dimensional views, for pages of models and plans. They are separate from the other components,
 * so that only these pages load them; the rendering code is loaded with the first picture.
 */
export { createModelControls } from './create-model-controls.ts';
export { useModelFault } from './use-model-fault.ts';
export { ModelsFallback } from './models-fallback.tsx';
export { SceneNote, SceneNotice } from './scene-note.tsx';
export { SceneBar, ScenePicture } from './scene-picture.tsx';
export { RotatableCanvas } from './rotatable-canvas.tsx';
export { useModelViewing, useViewingState } from './use-model-viewing.ts';
export { type ViewControls, createViewKeys, ViewBar } from './view-bar.tsx';
