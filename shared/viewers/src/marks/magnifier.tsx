import type { Point } from '@dentarium/cephalometry';
import type { Size, View } from '@dentarium/ui/zoom';
import styles from './board.module.css';

/** Image pixels from the middle of the magnifier to its edge: four px of the screen show one. */
const REACH = 20;

/** Shows the enlarged surroundings of an image point, with the name of the point that is placed there. */
export function Magnifier(props: {
  readonly url: string;
  readonly image: Size;
  readonly at: Point;
  readonly view: View;
  readonly filter: string;
  readonly label: string | null | undefined;
}) {
  const { image, at, view } = props;
  return (
    <div className={styles['magnifier']} aria-hidden>
      <svg viewBox={`${-REACH} ${-REACH} ${2 * REACH} ${2 * REACH}`}>
        <g transform={`rotate(${view.rotation}) scale(${view.mirror ? -1 : 1} 1) translate(${-at.x} ${-at.y})`}>
          <image
            href={props.url}
            width={image.width}
            height={image.height}
            preserveAspectRatio="none"
            style={{ filter: props.filter }}
          />
        </g>
        <path className={styles['sight']} d={`M${-REACH} 0H-2M2 0H${REACH}M0 ${-REACH}V-2M0 2V${REACH}`} />
      </svg>
      {props.label === null || props.label === undefined ? null : <strong>{props.label}</strong>}
    </div>
  );
}
