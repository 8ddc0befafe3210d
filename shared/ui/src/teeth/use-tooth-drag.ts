import { type PointerEvent, useEffect, useRef } from 'react';
import { type ChartPlace, listTeethBetween } from './chart-places.ts';

interface Drag {
  readonly from: number;
  /** The selection when the drag began: a shrinking range restores it. */
  readonly initialTeeth: readonly number[];
  readonly isAdding: boolean;
}

/**
 * Selects teeth with the pointer: a click toggles one, and dragging applies the change of the first tooth to a range.
 */
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

  const applyRange = ({ from, initialTeeth, isAdding }: Drag, to: number): void => {
    // A tooth that is no longer selectable can still be deselected.
    const range = listTeethBetween(chart.places, from, to).filter((tooth) => !isAdding || chart.isSelectable(tooth));
    const rest = initialTeeth.filter((tooth) => !range.includes(tooth));
    chart.onChange(isAdding ? [...rest, ...range] : rest);
  };

  return {
    start: (tooth: number) => (event: PointerEvent<HTMLElement>) => {
      if (event.button > 0) return;
      // Otherwise a finger would stay captured by the first tooth, and enter no other.
      if (event.currentTarget.hasPointerCapture?.(event.pointerId)) {
        event.currentTarget.releasePointerCapture(event.pointerId);
      }
      drag.current = { from: tooth, initialTeeth: chart.value, isAdding: !chart.value.includes(tooth) };
      applyRange(drag.current, tooth);
    },
    extend: (tooth: number): void => {
      if (drag.current !== null) applyRange(drag.current, tooth);
    },
    toggle: (tooth: number): void =>
      applyRange({ from: tooth, initialTeeth: chart.value, isAdding: !chart.value.includes(tooth) }, tooth),
  };
}
