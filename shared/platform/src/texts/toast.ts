import { bus, type BusEvents } from '@dentarium/bus';

/**
 * Shows a short message at the edge of the page.
 *
 * @param undo is offered beside the message for ten seconds.
 * @param dismissSignal removes the message when it no longer applies.
 */
export function toast(
  kind: BusEvents['toast:show']['kind'],
  text: string,
  undo?: () => void,
  dismissSignal?: AbortSignal,
): void {
  bus.emit('toast:show', {
    kind,
    text,
    ...(undo === undefined ? {} : { undo }),
    ...(dismissSignal === undefined ? {} : { dismissSignal }),
  });
}
