import { type DragEvent, useRef, useState } from 'react';

/** The kinds of dragged data that a place accepts. */
export interface DropTaker {
  readonly canDrop: (data: DataTransfer) => boolean;
  readonly onDrop: (data: DataTransfer) => void;
}

/** Returns whether files from the computer are dragged. */
export function hasFiles({ types }: DataTransfer): boolean {
  return types.includes('Files');
}

/**
 * Makes a place accept drops: files are copied, everything else is moved.
 *
 * @returns whether acceptable data is over it now, and the handlers of its element.
 */
export function useDropPlace({ canDrop, onDrop }: DropTaker) {
  const [isOver, setOver] = useState(false);
  // Entering a child of the place fires a leave event of the place.
  const depth = useRef(0);
  const leave = (): void => {
    depth.current = 0;
    setOver(false);
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!canDrop(event.dataTransfer)) return;
      event.preventDefault();
      depth.current += 1;
      setOver(true);
    },
    onDragOver: (event: DragEvent) => {
      if (!canDrop(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = hasFiles(event.dataTransfer) ? 'copy' : 'move';
    },
    onDragLeave: () => {
      depth.current = Math.max(0, depth.current - 1);
      if (depth.current === 0) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      leave();
      if (!canDrop(event.dataTransfer)) return;
      event.preventDefault();
      event.stopPropagation();
      onDrop(event.dataTransfer);
    },
  };
  return { isOver, handlers };
}
