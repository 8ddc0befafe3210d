import type { Project } from '@dentarium/models/scene';
import { useEffect, useRef } from 'react';
import styles from './model-viewer.module.css';
import type { Measuring } from './use-measuring.ts';
import type { Viewing } from './viewing.ts';

/** Shows the lines and values of measurements over the canvas. They follow each frame without React. */
export function MeasureOverlay(props: { readonly viewing: Viewing | null; readonly measuring: Measuring }) {
  const drawing = useRef<SVGSVGElement>(null);
  const { viewing } = props;
  const { distances, from } = props.measuring;
  useEffect(() => {
    if (viewing === null) return undefined;
    return viewing.follow((project) => {
      if (drawing.current === null) return;
      for (const group of drawing.current.querySelectorAll('g')) {
        const one = distances.find(({ id }) => String(id) === group.dataset['measured']);
        const ends = one === undefined ? (from === null ? [] : [from]) : [one.from, one.to];
        placeLine(
          group,
          ends.map((end) => project(end)),
        );
      }
    });
  }, [viewing, distances, from]);
  return (
    <svg ref={drawing} className={styles['overlay']} aria-hidden>
      {distances.map(({ id, mm }) => (
        <g key={id} data-measured={id}>
          <line />
          <circle r={4} />
          <circle r={4} />
          <text>{mm.toFixed(2)} mm</text>
        </g>
      ))}
      {from === null ? null : (
        <g data-measured="">
          <circle r={4} />
        </g>
      )}
    </svg>
  );
}

type Spot = ReturnType<Project>;

function placeLine(group: SVGGElement, [one = null, other = one]: readonly Spot[]): void {
  group.toggleAttribute('hidden', one === null);
  if (one === null || other === null) return;
  const set = (element: Element | null | undefined, values: Readonly<Record<string, number>>): void => {
    for (const [name, value] of Object.entries(values)) element?.setAttribute(name, String(value));
  };
  const [first, second] = group.querySelectorAll('circle');
  set(first, { cx: one.x, cy: one.y });
  set(second, { cx: other.x, cy: other.y });
  set(group.querySelector('line'), { x1: one.x, y1: one.y, x2: other.x, y2: other.y });
  set(group.querySelector('text'), { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 - 8 });
}
