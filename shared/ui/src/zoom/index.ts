/**
 * Close view of an image: zoom, move, turn. It is separate from the other components, so that only pages that zoom load
 * it.
 */
export { useImage } from '../image/use-image.ts';
export { useGestures, createWheelCounter as wheelSteps } from './gestures.ts';
export { type ImageFact, ImageFacts, useImageFactsSwitch as useImageFactsShown } from './image-facts.tsx';
export {
  dragView as dragged,
  fitView as fitted,
  mirrorView as mirrored,
  createOpeningView as openingView,
  type Point,
  type Size,
  turnView as turned,
  type View,
  wrapIndex as wrapped,
  zoomView as zoomed,
} from './view.ts';
export { ZoomedImage } from './zoomed-image.tsx';
