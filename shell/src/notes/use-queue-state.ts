import { useSyncExternalStore } from 'react';
import type { NotesSession } from './notes-session.ts';

/** Returns the progress of sending the notes. */
export function useQueueState({ queue }: NotesSession) {
  return useSyncExternalStore(queue.subscribe, queue.getProgress);
}
