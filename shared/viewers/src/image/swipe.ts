import { fitView, type View } from '@dentarium/ui/zoom';
import { type Dispatch, type PointerEvent, type SetStateAction, useRef } from 'react';

/** The minimum distance of a swipe to another image, in px, and its maximum duration, in ms. */
const MIN_SWIPE_PX = 56;
const MAX_SWIPE_MS = 800;

/** One finger on the image. */
interface Touch {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly timeMs: number;
}

/**
 * Returns the direction of a swipe over the whole image: 1 for the next one, -1 for the previous one, `null` for no
 * swipe.
 */
export function toSwipe(from: Omit<Touch, 'id'>, to: Omit<Touch, 'id'>): 1 | -1 | null {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.abs(x) < MIN_SWIPE_PX || Math.abs(x) < 2 * Math.abs(y) || to.timeMs - from.timeMs > MAX_SWIPE_MS)
    return null;
  return x < 0 ? 1 : -1;
}

/** Moves from image to image by a finger while the whole image is shown; zoomed in, a finger moves it. */
export function useSwipe(view: View, onView: Dispatch<SetStateAction<View>>, onSwipe: (steps: 1 | -1) => void) {
  const touch = useRef<Touch | null>(null);
  const press = (event: PointerEvent): void => {
    const { pointerId: id, clientX: x, clientY: y, timeStamp: at, isPrimary, pointerType } = event;
    // A second finger pinches.
    touch.current = isPrimary && pointerType === 'touch' && view.scale <= 1 ? { id, x, y, timeMs: at } : null;
  };
  const lift = (event: PointerEvent): void => {
    const from = touch.current;
    if (from === null || from.id !== event.pointerId) return;
    touch.current = null;
    const steps = toSwipe(from, { x: event.clientX, y: event.clientY, timeMs: event.timeStamp });
    if (view.scale === 1) onView(fitView);
    if (steps !== null) onSwipe(steps);
  };
  return { onPointerDown: press, onPointerUp: lift, onPointerCancel: () => (touch.current = null) };
}
