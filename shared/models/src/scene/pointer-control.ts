import type { CameraRig } from './camera-rig.ts';
import type { Pane } from '../painting/panes.ts';

/** The movement in pixels up to which a press counts as a click. */
const MAX_CLICK_MOVEMENT_PX = 5;
/** The zoom per unit of wheel movement. */
const ZOOM_PER_WHEEL_UNIT = 0.0015;

interface ControlEvents {
  /** The view has changed. */
  readonly onChange: () => void;
  /** A click or a tap without a drag, in CSS pixels from the upper left corner. */
  readonly onClick: (x: number, y: number) => void;
  /** Returns the picture at a point of the canvas, in CSS pixels from the upper left corner. */
  readonly getPane: (x: number, y: number) => Omit<Pane, 'stages'>;
}

interface Finger {
  readonly x: number;
  readonly y: number;
}

/**
 * Turns, moves and zooms the content of a canvas by mouse and fingers: one finger or the left button turns, two fingers
 * or the right button move, spreading fingers or the wheel zoom.
 *
 * @returns a function that removes the listeners
 */
export function controlByPointer(
  canvas: HTMLElement,
  rig: CameraRig,
  { onChange, onClick, getPane }: ControlEvents,
): () => void {
  const fingers = new Map<number, Finger>();
  const stop = new AbortController();
  let movement = 0;
  let isPanning = false;
  const measureSide = ({ width, height } = getPane(0, 0)): number => Math.max(1, Math.min(width, height));
  const computeMiddle = (all: readonly Finger[]): Finger => ({
    x: all.reduce((sum, { x }) => sum + x, 0) / all.length,
    y: all.reduce((sum, { y }) => sum + y, 0) / all.length,
  });
  const computeGap = ([one, other]: readonly Finger[]): number =>
    one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y);
  const toOffset = ({ x, y }: Finger): readonly [number, number] => {
    const box = canvas.getBoundingClientRect();
    const [right, down] = [x - box.left, y - box.top];
    const pane = getPane(right, down);
    return [
      (right - pane.x - pane.width / 2) / measureSide(pane),
      (down - pane.y - pane.height / 2) / measureSide(pane),
    ];
  };
  const place = ({ clientX: x, clientY: y }: MouseEvent): Finger => ({ x, y });

  const handleDown = (event: PointerEvent): void => {
    if (fingers.size === 0) movement = 0;
    fingers.set(event.pointerId, place(event));
    isPanning = event.button !== 0 || event.shiftKey;
    canvas.setPointerCapture(event.pointerId);
  };
  const handleMove = (event: PointerEvent): void => {
    if (!fingers.has(event.pointerId)) return;
    const previousFingers = [...fingers.values()];
    fingers.set(event.pointerId, place(event));
    const currentFingers = [...fingers.values()];
    const [from, to] = [computeMiddle(previousFingers), computeMiddle(currentFingers)];
    const [right, down] = [(to.x - from.x) / measureSide(), (to.y - from.y) / measureSide()];
    movement +=
      Math.hypot(to.x - from.x, to.y - from.y) + Math.abs(computeGap(currentFingers) - computeGap(previousFingers));
    if (movement < MAX_CLICK_MOVEMENT_PX && currentFingers.length === 1) return;
    if (currentFingers.length > 1) {
      rig.pan(right, down);
      if (computeGap(previousFingers) > 0)
        rig.zoom(computeGap(currentFingers) / computeGap(previousFingers), ...toOffset(to));
    } else if (isPanning) rig.pan(right, down);
    else rig.orbit(right, down);
    onChange();
  };
  const handleUp = (event: PointerEvent): void => {
    const isLast = fingers.delete(event.pointerId) && fingers.size === 0;
    if (event.type !== 'pointerup' || !isLast || movement >= MAX_CLICK_MOVEMENT_PX || event.button !== 0) return;
    const box = canvas.getBoundingClientRect();
    onClick(event.clientX - box.left, event.clientY - box.top);
  };
  const handleWheel = (event: WheelEvent): void => {
    event.preventDefault();
    rig.zoom(
      Math.exp(-event.deltaY * (event.deltaMode === 0 ? ZOOM_PER_WHEEL_UNIT : ZOOM_PER_WHEEL_UNIT * 30)),
      ...toOffset(place(event)),
    );
    onChange();
  };

  const { signal } = stop;
  canvas.addEventListener('pointerdown', handleDown, { signal });
  canvas.addEventListener('pointermove', handleMove, { signal });
  canvas.addEventListener('pointerup', handleUp, { signal });
  canvas.addEventListener('pointercancel', handleUp, { signal });
  canvas.addEventListener('wheel', handleWheel, { signal, passive: false });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  return () => stop.abort();
}
