/** Models of jaws and teeth on the page, drawn by three. It is a separate chunk that loads when models are shown. */
export { CameraRig } from './camera-rig.ts';
export { controlByPointer } from './pointer-control.ts';
export { ModelScene, type Project } from './model-scene.ts';
export { type ModelState, ModelViewing, type ViewedModel, type ViewingState } from './model-viewing.ts';
export type { PlaceOnModel } from './pick.ts';
export type { Pane, StageOnCanvas } from '../painting/panes.ts';
export type { Section } from '../painting/sight.ts';
export { STANDARD_VIEWS, type StandardView } from './views.ts';
