/**
 * Close view of an image: zoom, move, turn. It is separate from the other components, so that only pages that zoom load
 * it.
 */
export { useImage } from '../image/use-image.ts';
export { useGestures, createWheelCounter } from './gestures.ts';
export { type ImageFact, ImageFacts, useImageFactsSwitch } from './image-facts.tsx';
export {
  dragView,
  fitView,
  mirrorView,
  createOpeningView,
  type Point,
  type Size,
  turnView,
  type View,
  wrapIndex,
  zoomView,
} from './view.ts';
export { ZoomedImage } from './zoomed-image.tsx';
