import type { PlaceOnModel, Project } from '@dentarium/models/scene';
import { useEffect, useRef } from 'react';
import styles from '../model-viewer.module.css';
import type { Viewing } from '../viewing.ts';

/** A line over the models between points on them, with a text. */
export interface MeasuredLine {
  readonly id: string;
  readonly places: readonly PlaceOnModel[];
  readonly text: string;
}

/** Shows lines and values of measurements over the canvas. They follow each frame without React. */
export function MeasureOverlay(props: { readonly viewing: Viewing | null; readonly lines: readonly MeasuredLine[] }) {
  const drawing = useRef<SVGSVGElement>(null);
  const { viewing, lines } = props;
  useEffect(() =>
    viewing?.follow((project) => {
      for (const group of drawing.current?.querySelectorAll('g') ?? []) {
        const line = lines.find(({ id }) => id === group.dataset['measured']);
        placeLine(group, line?.places.map((place) => project(place)) ?? []);
      }
    }),
  );
  return (
    <svg ref={drawing} className={styles['overlay']} aria-hidden>
      {lines.map(({ id, places, text }) => (
        <g key={id} data-measured={id}>
          <polyline />
          {places.map((_, index) => (
            <circle key={index} r={4} />
          ))}
          <text>{text}</text>
        </g>
      ))}
    </svg>
  );
}

type Spot = ReturnType<Project>;

function placeLine(group: SVGGElement, spots: readonly Spot[]): void {
  const shownSpots = spots.filter((spot) => spot !== null);
  group.toggleAttribute('hidden', shownSpots.length < spots.length || shownSpots.length === 0);
  if (shownSpots.length < spots.length) return;
  group.querySelector('polyline')?.setAttribute('points', shownSpots.map(({ x, y }) => `${x},${y}`).join(' '));
  for (const [index, circle] of group.querySelectorAll('circle').entries()) {
    circle.setAttribute('cx', String(shownSpots[index]?.x ?? 0));
    circle.setAttribute('cy', String(shownSpots[index]?.y ?? 0));
  }
  const text = group.querySelector('text');
  // The value of an angle stands at its vertex.
  const middle = (shownSpots.length - 1) / 2;
  const [one, other] = [shownSpots[Math.floor(middle)], shownSpots[Math.ceil(middle)]];
  if (one === undefined || other === undefined) return;
  text?.setAttribute('x', String((one.x + other.x) / 2));
  text?.setAttribute('y', String((one.y + other.y) / 2 - 8));
}
