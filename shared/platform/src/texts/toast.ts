import { bus, type BusEvents } from '@dentarium/bus';

/**
 * Shows a short message at the edge of the page.
 *
 * @param undo puts "undo" beside it for ten seconds.
 */
export function toast(kind: BusEvents['toast:show']['kind'], text: string, undo?: () => void): void {
  bus.emit('toast:show', undo === undefined ? { kind, text } : { kind, text, undo });
}
