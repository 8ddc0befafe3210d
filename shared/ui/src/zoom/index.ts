/**
 * Close view of an image: zoom, move, turn. It is separate from the other components, so that only pages that zoom load
 * it.
 */
export { useImage } from '../image/use-image.ts';
export { useGestures, createWheelCounter as createWheelCounter } from './gestures.ts';
export { type ImageFact, ImageFacts, useImageFactsSwitch as useImageFactsSwitch } from './image-facts.tsx';
export {
  dragView as dragView,
  fitView as fitView,
  mirrorView as mirrorView,
  createOpeningView as createOpeningView,
  type Point,
  type Size,
  turnView as turnView,
  type View,
  wrapIndex as wrapIndex,
  zoomView as zoomView,
} from './view.ts';
export { ZoomedImage } from './zoomed-image.tsx';
