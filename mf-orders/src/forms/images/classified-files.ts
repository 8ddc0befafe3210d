import { useSyncExternalStore } from 'react';

/** The files that were sent for any slot of an order: those without a slot yet, and those that were put into one. */
export interface ClassifiedFiles {
  readonly waitingIds: readonly string[];
  readonly placedIds: readonly string[];
}

const NO_FILES: ClassifiedFiles = { waitingIds: [], placedIds: [] };

const filesByOrder = new Map<string, ClassifiedFiles>();
const listeners = new Set<() => void>();

function setFiles(orderId: string, files: ClassifiedFiles): void {
  filesByOrder.set(orderId, files);
  for (const listener of listeners) listener();
}

const getFiles = (orderId: string): ClassifiedFiles => filesByOrder.get(orderId) ?? NO_FILES;

/** Adds a filed file, which waits for its classification. */
export function addClassifiedFile(orderId: string, fileId: string): void {
  const { waitingIds, placedIds } = getFiles(orderId);
  if (!waitingIds.includes(fileId))
    setFiles(orderId, { waitingIds: [...waitingIds, fileId], placedIds: placedIds.filter((id) => id !== fileId) });
}

/** Marks files as put into their slots. */
export function settleClassifiedFiles(orderId: string, fileIds: readonly string[]): void {
  const { waitingIds, placedIds } = getFiles(orderId);
  setFiles(orderId, {
    waitingIds: waitingIds.filter((id) => !fileIds.includes(id)),
    placedIds: [...placedIds, ...fileIds],
  });
}

/** Forgets the files without a slot, which stay in the stage. */
export function dismissClassifiedFiles(orderId: string): void {
  setFiles(orderId, { ...getFiles(orderId), waitingIds: [] });
}

/** Returns the files that were sent for any slot of an order. */
export function useClassifiedFiles(orderId: string): ClassifiedFiles {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => getFiles(orderId),
  );
}
