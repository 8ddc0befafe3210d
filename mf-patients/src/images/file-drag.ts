import { hasFiles, useDropPlace } from '@dentarium/ui/upload';
import type { DragEvent } from 'react';

/** What images of a stage are called while they are dragged. */
const FILES_DRAG_TYPE = 'application/x-dentarium-files';

/** The images that are dragged now; while something is dragged, a browser tells a place only its type. */
let draggedIds: readonly string[] = [];

/** Begins to drag images. */
export function startDrag(event: DragEvent, ids: readonly string[]): void {
  draggedIds = ids;
  event.dataTransfer.setData(FILES_DRAG_TYPE, JSON.stringify(ids));
  event.dataTransfer.effectAllowed = 'move';
}

/** What a place takes: images of the stage, files from the computer, or both. */
export interface DropHandlers {
  readonly onImages?: ((ids: readonly string[]) => void) | undefined;
  /** Which images it takes; all unless said. */
  readonly accepts?: ((ids: readonly string[]) => boolean) | undefined;
  readonly onFiles?: ((data: DataTransfer) => void) | undefined;
}

function canDrop({ onImages, onFiles, accepts }: DropHandlers, data: DataTransfer): boolean {
  if (onFiles !== undefined && hasFiles(data)) return true;
  return onImages !== undefined && data.types.includes(FILES_DRAG_TYPE) && accepts?.(draggedIds) !== false;
}

/**
 * Makes a place take images of the stage, files from the computer, or both.
 *
 * @returns whether something that it takes is over it now, and the handlers of its element.
 */
export function useImageDrop(takers: DropHandlers) {
  return useDropPlace({
    canDrop: (data) => canDrop(takers, data),
    onDrop: (data) => {
      if (data.types.includes(FILES_DRAG_TYPE)) takers.onImages?.(parseIds(data));
      else takers.onFiles?.(data);
    },
  });
}

function parseIds(data: DataTransfer): string[] {
  const ids: unknown = JSON.parse(data.getData(FILES_DRAG_TYPE));
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
}
