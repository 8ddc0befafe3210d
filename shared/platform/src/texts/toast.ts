import { bus, type BusEvents } from '@dentarium/bus';

/**
 * Shows a short message at the edge of the page.
 *
 * @param undo puts "undo" beside it for ten seconds.
 * @param gone takes it away when what it tells of is so no more.
 */
export function toast(
  kind: BusEvents['toast:show']['kind'],
  text: string,
  undo?: () => void,
  gone?: AbortSignal,
): void {
  bus.emit('toast:show', {
    kind,
    text,
    ...(undo === undefined ? {} : { undo }),
    ...(gone === undefined ? {} : { dismissSignal: gone }),
  });
}
