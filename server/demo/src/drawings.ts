// What the demonstration's images are drawn with, for tests that need images of faces, mouths and jaws.
export { photograph } from './drawing/photograph.ts';
export { faceView, type FaceView } from './face/face-view.ts';
export { lookOf } from './face/look.ts';
export { jawModel } from './jaw/jaw-model.ts';
export { biteView } from './mouth/bite-view.ts';
export { layMouth } from './mouth/mouth.ts';
export { occlusalView } from './mouth/occlusal-view.ts';
export { type Random, seededRandom } from './seeded-random.ts';
export { panoramicDrawing } from './xray/panoramic.ts';
