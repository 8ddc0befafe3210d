import { type DragEvent, useRef, useState } from 'react';

/** What images of a stage are called while they are dragged. */
const FILES_DRAG_TYPE = 'application/x-dentarium-files';

/** The images that are dragged now; while something is dragged, a browser tells a place only its type. */
let dragged: readonly string[] = [];

/** Begins to drag images. */
export function startDrag(event: DragEvent, ids: readonly string[]): void {
  dragged = ids;
  event.dataTransfer.setData(FILES_DRAG_TYPE, JSON.stringify(ids));
  event.dataTransfer.effectAllowed = 'move';
}

/** What a place takes: images of the stage, files from the computer, or both. */
export interface DropTakers {
  readonly onImages?: ((ids: readonly string[]) => void) | undefined;
  /** Which images it takes; all unless said. */
  readonly accepts?: ((ids: readonly string[]) => boolean) | undefined;
  readonly onFiles?: ((data: DataTransfer) => void) | undefined;
}

function takes({ onImages, onFiles, accepts }: DropTakers, { types }: DataTransfer): boolean {
  if (onFiles !== undefined && types.includes('Files')) return true;
  return onImages !== undefined && types.includes(FILES_DRAG_TYPE) && accepts?.(dragged) !== false;
}

/**
 * Makes a place take what is dropped on it.
 *
 * @returns whether something that it takes is over it now, and the handlers of its element.
 */
export function useDropPlace(takers: DropTakers) {
  const [isOver, setOver] = useState(false);
  // Entering a child of the place leaves the place itself for a moment.
  const depth = useRef(0);
  const leave = (): void => {
    depth.current = 0;
    setOver(false);
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!takes(takers, event.dataTransfer)) return;
      event.preventDefault();
      depth.current += 1;
      setOver(true);
    },
    onDragOver: (event: DragEvent) => {
      if (!takes(takers, event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = event.dataTransfer.types.includes('Files') ? 'copy' : 'move';
    },
    onDragLeave: () => {
      depth.current = Math.max(0, depth.current - 1);
      if (depth.current === 0) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      leave();
      if (!takes(takers, event.dataTransfer)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.dataTransfer.types.includes(FILES_DRAG_TYPE)) takers.onImages?.(idsIn(event.dataTransfer));
      else takers.onFiles?.(event.dataTransfer);
    },
  };
  return { isOver, handlers };
}

function idsIn(data: DataTransfer): string[] {
  const ids: unknown = JSON.parse(data.getData(FILES_DRAG_TYPE));
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
}
