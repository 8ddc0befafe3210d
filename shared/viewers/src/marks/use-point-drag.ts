import type { Point } from '@dentarium/cephalometry';
import { type RefObject, useEffect, useRef } from 'react';

/** The attribute by which a drawn point is identified. */
export const POINT = 'data-point';

/** Maximum movement in px of a finger or mouse during a click. */
const CLICK_PX = 4;

/**
 * Distinguishes drags of a point from clicks on a place of the image. Register it before the zoom gestures, which receive the other
 * presses.
 */
export function usePointDrag(
  stage: RefObject<HTMLElement | null>,
  actions: {
    readonly onDrag: (id: string, at: Point, continued: boolean) => void;
    readonly onClick: (at: Point) => void;
    readonly onHover: (at: Point) => void;
  },
): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    let dragged: { readonly id: string; readonly pointer: number; hasMoved: boolean } | null = null;
    let pressPoint: Point | null = null;
    const at = (event: PointerEvent): Point => {
      const { x, y } = element.getBoundingClientRect();
      return { x: event.clientX - x, y: event.clientY - y };
    };
    const press = (event: PointerEvent): void => {
      if (event.button !== 0 || !event.isPrimary) return;
      pressPoint = at(event);
      const id = event.target instanceof Element ? event.target.closest(`[${POINT}]`)?.getAttribute(POINT) : null;
      if (typeof id !== 'string') return;
      event.stopImmediatePropagation();
      element.setPointerCapture(event.pointerId);
      dragged = { id, pointer: event.pointerId, hasMoved: false };
    };
    const move = (event: PointerEvent): void => {
      const place = at(event);
      latest.current.onHover(place);
      if (dragged === null || event.pointerId !== dragged.pointer || pressPoint === null) return;
      if (!dragged.hasMoved && Math.hypot(place.x - pressPoint.x, place.y - pressPoint.y) < CLICK_PX) return;
      latest.current.onDrag(dragged.id, place, dragged.hasMoved);
      dragged.hasMoved = true;
    };
    const lift = (event: PointerEvent): void => {
      const place = at(event);
      const isClick = pressPoint !== null && Math.hypot(place.x - pressPoint.x, place.y - pressPoint.y) < CLICK_PX;
      if (isClick && event.type === 'pointerup' && event.isPrimary && dragged?.hasMoved !== true)
        latest.current.onClick(place);
      dragged = null;
      pressPoint = null;
    };
    element.addEventListener('pointerdown', press);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', lift);
    element.addEventListener('pointercancel', lift);
    return () => {
      element.removeEventListener('pointerdown', press);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', lift);
      element.removeEventListener('pointercancel', lift);
    };
  }, [stage]);
}
