import styles from './model-viewer.module.css';
import type { Crosshair } from './use-crosshair.ts';

/** Half the length of a line of the crosshair, in px. */
const REACH = 12;

const LINES = `M${-REACH} 0H-3M3 0H${REACH}M0 ${-REACH}V-3M0 3V${REACH}`;

/** The crosshair over the picture, and what lies beneath it. */
export function CrosshairOverlay({ crosshair }: { readonly crosshair: Crosshair }) {
  const { at, told } = crosshair;
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
      <p className={styles['beneath']} role="status" hidden={told === ''}>
        {told}
      </p>
    </>
  );
}
