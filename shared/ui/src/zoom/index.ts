/**
 * Looking at an image closely: zoom, move, turn. Apart from the other components, so that only pages that zoom load it.
 */
export { useGestures } from './gestures.ts';
export {
  dragged,
  fitted,
  mirrored,
  needsMore,
  openingView,
  type Point,
  type Size,
  transformOf,
  turned,
  type View,
  wrapped,
  zoomed,
} from './view.ts';
