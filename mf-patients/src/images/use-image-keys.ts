import type { PatientFile } from '@dentarium/api/services/file-info-service';
import { NINE_PHOTO, PENDING } from '@dentarium/domain';
import { directionOf, elementInDirection, type KeyActions, useKeys } from '@dentarium/ui';
import type { RefObject } from 'react';
import { TILE } from './image-tile.tsx';
import type { ImageCommands } from './use-image-commands.ts';

/**
 * The keys of a stage: arrows go over the images, 1 to 9 give the selected ones the category of the nine cells, 0 puts
 * them back into the inbox.
 */
export function useImageKeys(
  place: RefObject<HTMLElement | null>,
  commands: ImageCommands,
  onPick: (id: string, how: { readonly toggle: boolean; readonly range: boolean }) => void,
  onClear: () => void,
): void {
  const move = (event: KeyboardEvent): void | false => {
    const direction = directionOf(event.key);
    if (place.current === null || direction === undefined) return false;
    const from = place.current.querySelector(`[${TILE}]:focus`);
    const next =
      from === null
        ? place.current.querySelector<HTMLElement>(`[${TILE}]`)
        : elementInDirection(place.current, `[${TILE}]`, from, direction);
    const id = next?.getAttribute(TILE);
    if (next === null || next === undefined || id === null || id === undefined) return false;
    next.focus();
    onPick(id, { toggle: false, range: event.shiftKey });
  };
  const { classify } = commands;
  const categories: KeyActions =
    classify === undefined
      ? {}
      : Object.fromEntries(
          [PENDING, ...NINE_PHOTO.cells.map(({ category }) => category)].map(
            (category, key) => [key, () => classify(category)] as const,
          ),
        );
  useKeys({
    ...categories,
    ...Object.fromEntries(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'j', 'k'].map((key) => [key, move])),
    ...(commands.mirror === undefined ? {} : { m: commands.mirror }),
    ...(commands.rotate === undefined ? {} : { r: commands.rotate }),
    ...(commands.remove === undefined ? {} : { Delete: commands.remove }),
    Escape: onClear,
  });
}

/** The images with these ids, in the order of the page. */
export function filesWith(files: readonly PatientFile[], ids: ReadonlySet<string>): PatientFile[] {
  return files.filter(({ id }) => ids.has(id));
}
