import type { KeyboardEvent, RefObject } from 'react';
import styles from './scene.module.css';

/** The camera of a canvas, turned and moved by fractions of the view. */
interface Rig {
  readonly orbit: (right: number, down: number) => void;
  readonly pan: (right: number, down: number) => void;
}

/** The fraction of the view that an arrow key turns or moves. */
const KEY_STEP = 0.05;
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

/** Shows the canvas of a three-dimensional view. Arrow keys turn it, with Shift they move it. */
export function RotatableCanvas(props: {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly name: string;
  readonly isBusy: boolean;
  readonly isReady: boolean;
  /** Turns or moves the picture by the given function. */
  readonly onTurn: (move: (rig: Rig) => void) => void;
  /** Handles a key before it turns the picture. It returns whether it has used the key. */
  readonly handleKey?: (event: KeyboardEvent) => boolean;
}) {
  const { canvas, name, isBusy, isReady, onTurn, handleKey } = props;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (handleKey?.(event) === true) return;
    const direction = DIRECTIONS[event.key];
    if (!isReady || direction === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onTurn((rig) => (event.shiftKey ? rig.pan(...direction) : rig.orbit(...direction)));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what it shows is turned by keys
    <div
      className={styles['canvas']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys turn what it shows
      tabIndex={0}
      role="application"
      aria-label={name}
      aria-busy={isBusy}
      data-ready={isReady}
      onKeyDown={onKeyDown}
    >
      <canvas ref={canvas} />
    </div>
  );
}
