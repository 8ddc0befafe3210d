import { useEffect, useRef } from 'react';
import styles from './model-viewer.module.css';
import type { PairedPoints } from './point-pairs.ts';
import type { Viewing } from './viewing.ts';

/** Shows the points of two stages, with the same number for those of a pair. They follow each frame without React. */
export function PointsOverlay(props: { readonly viewing: Viewing | null; readonly points: PairedPoints }) {
  const drawing = useRef<SVGSVGElement>(null);
  const { viewing, points } = props;
  const { pairs, single } = points;
  const numberedPoints = [
    ...pairs.flatMap((pair, at) => [
      { number: at + 1, stage: 0, at: pair[0] },
      { number: at + 1, stage: 1, at: pair[1] },
    ]),
    ...(single === null ? [] : [{ number: pairs.length + 1, stage: single.stage, at: single.at }]),
  ];
  useEffect(() =>
    viewing?.follow((project) => {
      for (const [index, group] of [...(drawing.current?.querySelectorAll('g') ?? [])].entries()) {
        const point = numberedPoints[index];
        const spot = point === undefined ? null : project(point.at);
        group.toggleAttribute('hidden', spot === null);
        if (spot !== null) group.setAttribute('transform', `translate(${spot.x} ${spot.y})`);
      }
    }),
  );
  return (
    <svg ref={drawing} className={styles['overlay']} aria-hidden>
      {numberedPoints.map(({ number, stage }) => (
        <g key={`${stage} ${number}`}>
          <circle r={4} />
          <text y={-8}>{number}</text>
        </g>
      ))}
    </svg>
  );
}
