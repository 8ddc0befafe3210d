import { type RefObject, useLayoutEffect, useState } from 'react';
import { countColumns } from './tile-lines.tsx';

/** Returns the number of tiles that fit beside each other into a box at its current width. */
export function useColumns(box: RefObject<HTMLDivElement | null>, tileWidth: number): number {
  const [columns, setColumns] = useState(4);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void => setColumns(countColumns(element.clientWidth, tileWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, tileWidth]);
  return columns;
}
