import type { UploadSummary } from './upload-events.ts';
import type { UploadItem, UploadPhase } from '../item/upload-item.ts';

/** The phases in which a file waits. */
const WAITING = new Set<UploadPhase>(['waiting', 'asking', 'awaitingModule']);

/** Sums up the items of the queue; the bytes are those of all files that have not failed. */
export function summarise(items: readonly UploadItem[], bytesPerSecond: number): UploadSummary {
  const count = (test: (item: UploadItem) => boolean): number => items.filter(test).length;
  const loading = count(({ state }) => state === 'loading');
  const waiting = count(({ phase }) => phase !== null && WAITING.has(phase));
  const paused = count(({ phase }) => phase === 'paused');
  const countedItems = items.filter(({ state }) => state !== 'fail');
  return {
    waiting,
    active: loading - waiting - paused,
    paused,
    succeeded: count(({ state }) => state === 'success'),
    failed: count(({ state }) => state === 'fail'),
    bytesSent: countedItems.reduce((sum, { sentBytes }) => sum + sentBytes, 0),
    bytesTotal: countedItems.reduce((sum, { size }) => sum + size, 0),
    bytesPerSecond,
  };
}
