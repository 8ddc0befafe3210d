import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Crosshair } from './use-crosshair.ts';
import styles from './model-viewer.module.css';
import type { Viewing } from './viewing.ts';

/** Shares of the view that an arrow key turns or moves. */
const KEY_STEP = 0.05;

/** What models are drawn on. Arrow keys turn them, or move the crosshair while points are set. */
export function ModelCanvas(props: {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly viewing: Viewing | null;
  readonly isBusy: boolean;
  readonly crosshair: Crosshair;
}) {
  const { t } = useTranslation();
  const { canvas, viewing } = props;
  const keys = (event: KeyboardEvent): void => {
    if (props.crosshair.takes(event)) return;
    const directions: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-KEY_STEP, 0],
      ArrowRight: [KEY_STEP, 0],
      ArrowUp: [0, -KEY_STEP],
      ArrowDown: [0, KEY_STEP],
    };
    const direction = directions[event.key];
    if (viewing === null || direction === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (event.shiftKey) viewing.scene.rig.pan(...direction);
    else viewing.scene.rig.orbit(...direction);
    viewing.moved();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what it shows is turned by keys
    <div
      className={styles['canvas']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys turn what it shows
      tabIndex={0}
      role="application"
      aria-label={t('model3d.canvas')}
      aria-busy={props.isBusy}
      data-ready={viewing !== null}
      onKeyDown={keys}
    >
      <canvas ref={canvas} />
    </div>
  );
}
