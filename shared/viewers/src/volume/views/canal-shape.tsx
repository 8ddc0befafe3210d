import type { ScreenPoint } from '../geometry/planes.ts';
import type { ShownCanal } from '../marks/shown-canals.ts';
import styles from './ct.module.css';

/** A disc of a section on the screen. */
export interface ScreenDisc extends ScreenPoint {
  /** The index of its place on the line. Discs of successive indices are connected. */
  readonly index: number;
  readonly radius: number;
}

/** A point of a canal on the screen. */
export interface ScreenHandle extends ScreenPoint {
  readonly point: number;
  readonly isSelected: boolean;
}

function toDiscPath({ x, y, radius }: ScreenDisc): string {
  const [r, width] = [radius.toFixed(2), (radius * 2).toFixed(2)];
  return `M${(x - radius).toFixed(2)} ${y.toFixed(2)}a${r} ${r} 0 1 0 ${width} 0a${r} ${r} 0 1 0 -${width} 0z`;
}

/** Returns the centre line of connected discs, one part for each time that the canal enters the picture. */
function toLinePath(discs: readonly ScreenDisc[]): string {
  return discs
    .map(({ index, x, y }, at) => `${discs[at - 1]?.index === index - 1 ? 'L' : 'M'}${x.toFixed(2)} ${y.toFixed(2)}`)
    .join('');
}

/** Shows the part of a nerve canal that lies in a picture, with the points that can be moved there. */
export function CanalShape(props: {
  readonly canal: ShownCanal;
  readonly discs: readonly ScreenDisc[];
  readonly handles: readonly ScreenHandle[];
  readonly label: string;
}) {
  const { canal, discs, handles, label } = props;
  const last = discs.at(-1);
  if (last === undefined && handles.length === 0) return null;
  // The label lies on the side with more room, and those of the two sides of a jaw at different heights.
  const toRight = last === undefined || last.x < 0;
  return (
    <g
      className={styles['canal']}
      data-canal={canal.number}
      data-side={canal.side}
      data-stale={canal.isStale || undefined}
    >
      {/* The width of a canal says nothing where the geometry is uncertain. */}
      {canal.isStale ? null : <path className={styles['band']} d={discs.map(toDiscPath).join('')} />}
      <path className={styles['centre']} d={toLinePath(discs)} />
      {handles.map(({ point, x, y, isSelected }) => (
        <circle key={point} cx={x} cy={y} r={isSelected ? 6 : 3.5} data-selected={isSelected || undefined} />
      ))}
      {last === undefined ? null : (
        <text
          x={last.x + (toRight ? 1 : -1) * (last.radius + 6)}
          y={last.y + (canal.number % 2 === 1 ? -6 : 16)}
          textAnchor={toRight ? 'start' : 'end'}
        >
          {canal.isStale ? `⚠ ${label}` : label}
        </text>
      )}
    </g>
  );
}
