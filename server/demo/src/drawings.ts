// The drawing functions of the demonstration, for tests that need images of faces, mouths and jaws.
export { renderPhotograph as photograph } from './drawing/photograph.ts';
export { drawFace as faceView, type FaceView } from './face/face-view.ts';
export { createLook as lookOf } from './face/look.ts';
export { createJawModel as jawModel } from './jaw/jaw-model.ts';
export { drawBite as biteView } from './mouth/bite-view.ts';
export { createMouth as layMouth } from './mouth/mouth.ts';
export { drawOcclusal as occlusalView } from './mouth/occlusal-view.ts';
export { type Random, seededRandom } from './seeded-random.ts';
export { drawPanoramic as panoramicDrawing } from './xray/panoramic.ts';
