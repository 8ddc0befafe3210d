import styles from './model-viewer.module.css';
import type { Crosshair } from './use-crosshair.ts';

/** Half of the length of a crosshair line, in px. */
const REACH = 12;

const LINES = `M${-REACH} 0H-3M3 0H${REACH}M0 ${-REACH}V-3M0 3V${REACH}`;

/** Shows the crosshair over the picture, and names the model beneath it. */
export function CrosshairOverlay({ crosshair }: { readonly crosshair: Crosshair }) {
  const { at, description } = crosshair;
  return (
    <>
      {at === null ? null : (
        <svg className={styles['overlay']} aria-hidden>
          <g className={styles['crosshair']} transform={`translate(${at.x} ${at.y})`}>
            <path className={styles['halo']} d={LINES} />
            <path d={LINES} />
          </g>
        </svg>
      )}
      <p className={styles['beneath']} role="status" hidden={description === ''}>
        {description}
      </p>
    </>
  );
}
