/**
 * Close view of an image: zoom, move, turn. It is separate from the other components, so that only pages that zoom load
 * it.
 */
export { useImage } from '../image/use-image.ts';
export { useGestures, wheelSteps } from './gestures.ts';
export { type ImageFact, ImageFacts, useImageFactsShown } from './image-facts.tsx';
export {
  dragged,
  fitted,
  mirrored,
  openingView,
  type Point,
  type Size,
  turned,
  type View,
  wrapped,
  zoomed,
} from './view.ts';
export { ZoomedImage } from './zoomed-image.tsx';
