/**
 * Components for three-dimensional views, for pages of models and plans. They are separate from the other components,
 * so that only these pages load them; the rendering code is loaded with the first picture.
 */
export { createModelControls } from './looking-at-models.ts';
export { useModelFault } from './model-fault.ts';
export { ModelsFallback } from './models-undrawn.tsx';
export { SceneNote, SceneNotice } from './scene-note.tsx';
export { SceneBar, ScenePicture } from './scene-picture.tsx';
export { RotatableCanvas } from './turned-canvas.tsx';
export { useModelViewing, useViewingState } from './use-model-viewing.ts';
export { type ViewControls, createViewKeys, ViewBar } from './view-bar.tsx';
