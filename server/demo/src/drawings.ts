// The drawing functions of the demonstration, for tests that need images of faces, mouths and jaws.
export { renderPhotograph } from './drawing/photograph.ts';
export { drawFace, type FaceView } from './face/face-view.ts';
export { createLook } from './face/look.ts';
export { createJawModel } from './jaw/jaw-model.ts';
export { drawBite } from './mouth/bite-view.ts';
export { createMouth } from './mouth/mouth.ts';
export { drawOcclusal } from './mouth/occlusal-view.ts';
export { type Random, seededRandom } from './drawing/seeded-random.ts';
export { drawPanoramic } from './xray/panoramic.ts';
