import { hasFiles, useDropPlace } from '@dentarium/ui/upload';
import type { DragEvent } from 'react';

/** The MIME type of dragged images of a stage. */
const FILES_DRAG_TYPE = 'application/x-dentarium-files';

/** The ids of the dragged images, because during a drag a browser exposes only the type. */
let draggedIds: readonly string[] = [];

/** Starts to drag images. */
export function startDrag(event: DragEvent, ids: readonly string[]): void {
  draggedIds = ids;
  event.dataTransfer.setData(FILES_DRAG_TYPE, JSON.stringify(ids));
  event.dataTransfer.effectAllowed = 'move';
}

/** The drops that a place accepts: images of the stage, files from the computer, or both. */
export interface DropHandlers {
  readonly onImages?: ((ids: readonly string[]) => void) | undefined;
  /** Returns whether the images are accepted; all are by default. */
  readonly accepts?: ((ids: readonly string[]) => boolean) | undefined;
  readonly onFiles?: ((data: DataTransfer) => void) | undefined;
}

function canDrop({ onImages, onFiles, accepts }: DropHandlers, data: DataTransfer): boolean {
  if (onFiles !== undefined && hasFiles(data)) return true;
  return onImages !== undefined && data.types.includes(FILES_DRAG_TYPE) && accepts?.(draggedIds) !== false;
}

/**
 * Makes a place accept images of the stage, files from the computer, or both.
 *
 * @returns whether an accepted drag is over it, and the handlers of its element
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
