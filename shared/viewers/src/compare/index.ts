/** The comparison of images, which is loaded as one piece of code. */
export { LinkedPair } from './linked-pair.tsx';
export { OverlayView } from './overlay/overlay-view.tsx';
