import type { PatientFile } from '@dentarium/api/files/info-calls';
import { PENDING_CATEGORY } from '@dentarium/domain';
import { toDirection, findElementInDirection, isTyping, type KeyActions, useKeys, useRecordKeys } from '@dentarium/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { TILE } from './image-tile.tsx';
import type { ImageCommands } from './use-image-commands.ts';

/**
 * Handles the keys of a stage: arrows move over the images, 1 to 9 assign the categories of the layout to the selected ones, 0 moves them
 * back to the inbox.
 */
export function useImageKeys(input: {
  readonly place: RefObject<HTMLElement | null>;
  readonly commands: ImageCommands;
  /** The categories of the keys 1 to 9. */
  readonly categories: readonly number[];
  readonly onPick: (id: string, how: { readonly toggle: boolean; readonly range: boolean }) => void;
  readonly onClear: () => void;
  readonly onDetails: () => void;
}): void {
  const { place, commands } = input;
  const move = (event: KeyboardEvent): void | false => {
    const direction = toDirection(event.key);
    if (place.current === null || direction === undefined) return false;
    const from = place.current.querySelector(`[${TILE}]:focus`);
    const next =
      from === null
        ? place.current.querySelector<HTMLElement>(`[${TILE}]`)
        : findElementInDirection(place.current, `[${TILE}]`, from, direction);
    const id = next?.getAttribute(TILE);
    if (next === null || next === undefined || id === null || id === undefined) return false;
    next.focus();
    input.onPick(id, { toggle: false, range: event.shiftKey });
  };
  const { classify } = commands;
  const numbers: KeyActions =
    classify === undefined
      ? {}
      : Object.fromEntries(
          [PENDING_CATEGORY, ...input.categories].map((category, key) => [key, () => classify(category)] as const),
        );
  useRecordKeys(
    {
      ...numbers,
      ...(commands.mirror === undefined ? {} : { m: commands.mirror }),
      ...(commands.rotate === undefined ? {} : { r: commands.rotate }),
      ...(commands.confirm === undefined ? {} : { c: commands.confirm }),
      ...(commands.remove === undefined ? {} : { Delete: commands.remove }),
      ...(commands.makeMain === undefined ? {} : { s: commands.makeMain }),
    },
    () => hasFocusedImage(place.current),
  );
  useKeys({
    ...Object.fromEntries(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'j', 'k'].map((key) => [key, move])),
    i: input.onDetails,
    Escape: input.onClear,
  });
  useShiftKeys(commands.shift);
}

/** Returns whether one of the selected images has the focus, which its tile shows. */
function hasFocusedImage(place: HTMLElement | null): boolean {
  return (place?.querySelector(`[${TILE}][aria-pressed="true"]:focus`) ?? null) !== null;
}

/** Moves the selected image a place earlier or later by Alt with an arrow, as dragging does. */
function useShiftKeys(shift: ImageCommands['shift']): void {
  const latest = useRef(shift);
  useEffect(() => {
    latest.current = shift;
  });
  useEffect(() => {
    const act = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (latest.current === undefined) return;
      // Otherwise the browser goes back.
      event.preventDefault();
      latest.current(event.key === 'ArrowLeft' ? -1 : 1);
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, []);
}

/** Returns the images with these ids, in the order of the page. */
export function selectFiles(files: readonly PatientFile[], ids: ReadonlySet<string>): PatientFile[] {
  return ids.size === 0 ? [] : files.filter(({ id }) => ids.has(id));
}
