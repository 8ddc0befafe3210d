import type { CameraRig } from './camera-rig.ts';
import type { Pane } from '../painting/panes.ts';

/** Pixels that a hand may tremble in a click. */
const TREMBLE = 5;
/** How much a notch of a wheel zooms. */
const NOTCH = 0.0015;

interface ControlEvents {
  /** The view has changed. */
  readonly onChange: () => void;
  /** A click or a tap that moved nothing, in CSS pixels from the upper left corner. */
  readonly onClick: (x: number, y: number) => void;
  /** The picture at a place of the canvas, in CSS pixels from its upper left corner. */
  readonly paneAt: (x: number, y: number) => Omit<Pane, 'stages'>;
}

interface Finger {
  readonly x: number;
  readonly y: number;
}

/**
 * Lets mouse and fingers turn, move and zoom what a canvas shows: one finger or the left button turns, two fingers or the right
 * button move, fingers apart or the wheel zoom.
 *
 * @returns takes its listeners away
 */
export function controlByPointer(
  canvas: HTMLElement,
  rig: CameraRig,
  { onChange, onClick, paneAt }: ControlEvents,
): () => void {
  const fingers = new Map<number, Finger>();
  const stop = new AbortController();
  let moved = 0;
  let pans = false;
  const side = ({ width, height } = paneAt(0, 0)): number => Math.max(1, Math.min(width, height));
  const middleOf = (all: readonly Finger[]): Finger => ({
    x: all.reduce((sum, { x }) => sum + x, 0) / all.length,
    y: all.reduce((sum, { y }) => sum + y, 0) / all.length,
  });
  const gapOf = ([one, other]: readonly Finger[]): number =>
    one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y);
  const fromMiddle = ({ x, y }: Finger): readonly [number, number] => {
    const box = canvas.getBoundingClientRect();
    const [right, below] = [x - box.left, y - box.top];
    const pane = paneAt(right, below);
    return [(right - pane.x - pane.width / 2) / side(pane), (below - pane.y - pane.height / 2) / side(pane)];
  };
  const place = ({ clientX: x, clientY: y }: MouseEvent): Finger => ({ x, y });

  const down = (event: PointerEvent): void => {
    if (fingers.size === 0) moved = 0;
    fingers.set(event.pointerId, place(event));
    pans = event.button !== 0 || event.shiftKey;
    canvas.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    if (!fingers.has(event.pointerId)) return;
    const before = [...fingers.values()];
    fingers.set(event.pointerId, place(event));
    const now = [...fingers.values()];
    const [from, to] = [middleOf(before), middleOf(now)];
    const [right, below] = [(to.x - from.x) / side(), (to.y - from.y) / side()];
    moved += Math.hypot(to.x - from.x, to.y - from.y) + Math.abs(gapOf(now) - gapOf(before));
    if (moved < TREMBLE && now.length === 1) return;
    if (now.length > 1) {
      rig.pan(right, below);
      if (gapOf(before) > 0) rig.zoom(gapOf(now) / gapOf(before), ...fromMiddle(to));
    } else if (pans) rig.pan(right, below);
    else rig.orbit(right, below);
    onChange();
  };
  const up = (event: PointerEvent): void => {
    const isLast = fingers.delete(event.pointerId) && fingers.size === 0;
    if (event.type !== 'pointerup' || !isLast || moved >= TREMBLE || event.button !== 0) return;
    const box = canvas.getBoundingClientRect();
    onClick(event.clientX - box.left, event.clientY - box.top);
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    rig.zoom(Math.exp(-event.deltaY * (event.deltaMode === 0 ? NOTCH : NOTCH * 30)), ...fromMiddle(place(event)));
    onChange();
  };

  const { signal } = stop;
  canvas.addEventListener('pointerdown', down, { signal });
  canvas.addEventListener('pointermove', move, { signal });
  canvas.addEventListener('pointerup', up, { signal });
  canvas.addEventListener('pointercancel', up, { signal });
  canvas.addEventListener('wheel', wheel, { signal, passive: false });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  return () => stop.abort();
}
