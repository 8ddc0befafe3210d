import { type RefObject, useEffect } from 'react';
import { clampScale, dragView, type Point, type Size, type View, zoomView, zoomViewTo } from './view.ts';

/** The wheel distance of one step in px; a touch pad sends many small ones. */
const WHEEL_PX = 50;
const LINE_PX = 24;

const isNeverTaken = (): boolean => false;

/** Creates a function that counts the steps of a wheel from its movements. */
export function createWheelCounter(): (event: Pick<WheelEvent, 'deltaY' | 'deltaMode'>) => number {
  let distance = 0;
  return ({ deltaY, deltaMode }) => {
    if (Math.sign(deltaY) !== Math.sign(distance)) distance = 0;
    distance += deltaMode === 0 ? deltaY : deltaY * LINE_PX;
    const steps = Math.trunc(distance / WHEEL_PX);
    distance -= steps * WHEEL_PX;
    // One notch of a common wheel sends 100 px and more; it is one step, however far it jumps.
    return steps === 0 ? 0 : -Math.sign(steps);
  };
}

function toMiddleOffset(box: DOMRect, event: { readonly clientX: number; readonly clientY: number }): Point {
  return { x: event.clientX - box.x - box.width / 2, y: event.clientY - box.y - box.height / 2 };
}

/**
 * Zooms to the pointer by wheel, moves by dragging, zooms by two fingers, and reports the size of the stage.
 *
 * @param isTaken whether the caller handles a wheel or pointer event itself, for touches only while one finger is down;
 * it has to be a stable function.
 */
export function useGestures(
  stage: RefObject<HTMLElement | null>,
  onView: (change: (view: View) => View) => void,
  onBox: (box: Size) => void,
  isTaken: (event: WheelEvent | PointerEvent) => boolean = isNeverTaken,
): void {
  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const countSteps = createWheelCounter();
    const pointers = new Map<number, Point & { readonly isTaken: boolean }>();

    const turnWheel = (event: WheelEvent): void => {
      event.preventDefault();
      if (isTaken(event)) return;
      const steps = countSteps(event);
      const point = toMiddleOffset(element.getBoundingClientRect(), event);
      if (steps !== 0) onView((view) => zoomView(view, steps, point));
    };
    const press = (event: PointerEvent): void => {
      if (event.button > 1) return;
      const isCallersEvent = isTaken(event);
      // A single finger belongs to the caller; two zoom.
      if (isCallersEvent && event.pointerType !== 'touch') return;
      if (!isCallersEvent) element.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, isTaken: isCallersEvent });
    };
    const move = (event: PointerEvent): void => {
      const before = pointers.get(event.pointerId);
      if (before === undefined) return;
      const now = { x: event.clientX, y: event.clientY, isTaken: before.isTaken };
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, now);
      const box = element.getBoundingClientRect();
      if (other === undefined) {
        if (!now.isTaken) onView((view) => dragView(view, { x: now.x - before.x, y: now.y - before.y }, box));
        return;
      }
      const ratio = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
      const middle = toMiddleOffset(box, { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
      if (Number.isFinite(ratio)) onView((view) => zoomViewTo(view, clampScale(view.scale * ratio), middle));
    };
    const lift = (event: PointerEvent): void => {
      pointers.delete(event.pointerId);
    };

    element.addEventListener('wheel', turnWheel, { passive: false });
    element.addEventListener('pointerdown', press);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', lift);
    element.addEventListener('pointercancel', lift);
    const measure = (): void => onBox({ width: element.clientWidth, height: element.clientHeight });
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    measure();
    return () => {
      element.removeEventListener('wheel', turnWheel);
      element.removeEventListener('pointerdown', press);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', lift);
      element.removeEventListener('pointercancel', lift);
      sizes.disconnect();
    };
  }, [stage, onView, onBox, isTaken]);
}
