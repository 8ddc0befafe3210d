import { type PointerEvent, useEffect, useRef } from 'react';
import { type ChartPlace, teethBetween } from './chart-places.ts';

interface Drag {
  readonly from: number;
  /** What was chosen when the drag began: a range that shrinks gives it back. */
  readonly before: readonly number[];
  readonly adds: boolean;
}

/** Chooses teeth with the pointer: a click toggles one, dragging does with a range what was done with the first. */
export function useToothDrag(chart: {
  readonly places: readonly ChartPlace[];
  readonly value: readonly number[];
  readonly isSelectable: (tooth: number) => boolean;
  readonly onChange: (teeth: readonly number[]) => void;
}) {
  const drag = useRef<Drag | null>(null);
  useEffect(() => {
    const end = (): void => {
      drag.current = null;
    };
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, []);

  const take = ({ from, before, adds }: Drag, to: number): void => {
    // What cannot be chosen any more can still be taken back.
    const range = teethBetween(chart.places, from, to).filter((tooth) => !adds || chart.isSelectable(tooth));
    const rest = before.filter((tooth) => !range.includes(tooth));
    chart.onChange(adds ? [...rest, ...range] : rest);
  };

  return {
    begin: (tooth: number) => (event: PointerEvent<HTMLElement>) => {
      if (event.button > 0) return;
      // A finger would otherwise stay with the first tooth, and enter no other.
      if (event.currentTarget.hasPointerCapture?.(event.pointerId)) {
        event.currentTarget.releasePointerCapture(event.pointerId);
      }
      drag.current = { from: tooth, before: chart.value, adds: !chart.value.includes(tooth) };
      take(drag.current, tooth);
    },
    over: (tooth: number): void => {
      if (drag.current !== null) take(drag.current, tooth);
    },
    toggle: (tooth: number): void =>
      take({ from: tooth, before: chart.value, adds: !chart.value.includes(tooth) }, tooth),
  };
}
