/**
 * Components for three-dimensional views, for pages of models and plans. They are separate from the other components,
 * so that only these pages load them; the rendering code is loaded with the first picture.
 */
export { createModelControls as createModelControls } from './looking-at-models.ts';
export { useModelFault } from './model-fault.ts';
export { ModelsFallback as ModelsFallback } from './models-undrawn.tsx';
export { SceneNote, SceneNotice } from './scene-note.tsx';
export { SceneBar, ScenePicture } from './scene-picture.tsx';
export { RotatableCanvas as RotatableCanvas } from './turned-canvas.tsx';
export { useModelViewing, useViewingState } from './use-model-viewing.ts';
export { type ViewControls as ViewControls, createViewKeys as createViewKeys, ViewBar } from './view-bar.tsx';
