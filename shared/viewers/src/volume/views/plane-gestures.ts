import { type Size, createWheelCounter } from '@dentarium/ui/zoom';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ScreenPoint } from '../geometry/planes.ts';
import type { Tool } from './ct-state.ts';

/** The handlers of the gestures in the window of a plane; places are px from its middle. */
export interface PlaneHandlers {
  readonly tool: Tool;
  readonly onPress: (tool: Tool, at: ScreenPoint) => void;
  readonly onDrag: (tool: Tool, at: ScreenPoint, by: ScreenPoint) => void;
  readonly onRelease: (tool: Tool, at: ScreenPoint) => void;
  /** Called after the release of a second press in the same place. */
  readonly onDoublePress: () => void;
  readonly onSteps: (steps: number) => void;
  readonly onZoom: (factor: number, at: ScreenPoint) => void;
}

/** The factor of one zoom step. */
export const ZOOM_STEP = 1.2;
/** The mouse buttons with a fixed tool, regardless of the chosen one. */
const BUTTON_TOOLS: Readonly<Record<number, Tool>> = { 1: 'pan', 2: 'window' };

/** Returns the size of a pane in px; `null` before it is known. */
export function usePaneSize(pane: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const sizes = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setSize({ width, height });
    });
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [pane]);
  return size;
}

/** Listens to pointers and the wheel: the wheel scrolls through the planes and zooms with Ctrl; two fingers zoom and pan. */
export function usePlaneGestures(pane: RefObject<HTMLElement | null>, handlers: PlaneHandlers): void {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const leave = new AbortController();
    const listen = { signal: leave.signal };
    const countSteps = createWheelCounter();
    const pointers = new Map<number, ScreenPoint>();
    let active: Tool | null = null;
    const toPoint = ({ clientX, clientY }: MouseEvent): ScreenPoint => {
      const box = element.getBoundingClientRect();
      return { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 };
    };
    const pinch = (one: ScreenPoint, before: ScreenPoint, other: ScreenPoint): void => {
      const ratio = Math.hypot(one.x - other.x, one.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
      const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
      if (Number.isFinite(ratio) && ratio > 0) latest.current.onZoom(ratio, middle);
      latest.current.onDrag('pan', middle, { x: (one.x - before.x) / 2, y: (one.y - before.y) / 2 });
    };
    element.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const steps = countSteps(event);
        if (steps === 0) return;
        if (event.ctrlKey || event.metaKey) latest.current.onZoom(ZOOM_STEP ** steps, toPoint(event));
        else latest.current.onSteps(steps);
      },
      { passive: false, ...listen },
    );
    element.addEventListener(
      'pointerdown',
      (event) => {
        element.setPointerCapture(event.pointerId);
        element.focus({ preventScroll: true });
        const at = toPoint(event);
        pointers.set(event.pointerId, at);
        // A second finger ends the gesture of the first one.
        active = pointers.size > 1 ? null : (BUTTON_TOOLS[event.button] ?? latest.current.tool);
        if (active !== null) latest.current.onPress(active, at);
      },
      listen,
    );
    element.addEventListener(
      'pointermove',
      (event) => {
        const before = pointers.get(event.pointerId);
        if (before === undefined) return;
        const at = toPoint(event);
        const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
        pointers.set(event.pointerId, at);
        if (other !== undefined) pinch(at, before, other);
        else if (active !== null) latest.current.onDrag(active, at, { x: at.x - before.x, y: at.y - before.y });
      },
      listen,
    );
    const lift = (event: PointerEvent): void => {
      if (!pointers.delete(event.pointerId) || active === null) return;
      latest.current.onRelease(active, toPoint(event));
      active = null;
    };
    element.addEventListener('pointerup', lift, listen);
    element.addEventListener('pointercancel', lift, listen);
    element.addEventListener('dblclick', () => latest.current.onDoublePress(), listen);
    element.addEventListener('contextmenu', (event) => event.preventDefault(), listen);
    return () => leave.abort();
  }, [pane]);
}
