import { createStore, promisifyRequest, type UseStore, values } from 'idb-keyval';
import { MemoryNotes } from './memory-notes.ts';
import type { NoteCopy } from './note-copy.ts';

/** The copies of the notes of one user, one for all tabs of the browser. */
export interface NoteStore {
  list(): Promise<readonly NoteCopy[]>;
  /** Changes a copy in one transaction. `undefined` removes it. Returns the new copy. */
  change(id: string, next: (copy: NoteCopy | undefined) => NoteCopy | undefined): Promise<NoteCopy | undefined>;
  /** Calls the listener after a change by another tab. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
}

const NAME = 'dentarium.notes';

/** Opens the copies in the database of the browser; without one they last as long as the page. */
export async function openNoteStore(userId: string): Promise<NoteStore> {
  try {
    const database = createStore(`${NAME}.${userId}`, 'copies');
    await values(database);
    return createBrowserStore(database, new BroadcastChannel(`${NAME}.${userId}`));
  } catch {
    return new MemoryNotes().open();
  }
}

function createBrowserStore(database: UseStore, channel: BroadcastChannel): NoteStore {
  return {
    list: () => values<NoteCopy>(database),
    async change(id, next) {
      const copy = await database('readwrite', (rows) => changeRow(rows, id, next));
      channel.postMessage(id);
      return copy;
    },
    subscribe(listener) {
      channel.addEventListener('message', listener);
      return () => channel.removeEventListener('message', listener);
    },
  };
}

/** Changes a copy in the transaction of its table, so that no tab can change it between reading and writing. */
async function changeRow(
  rows: IDBObjectStore,
  id: string,
  next: (copy: NoteCopy | undefined) => NoteCopy | undefined,
): Promise<NoteCopy | undefined> {
  let copy: NoteCopy | undefined;
  const reading = rows.get(id) as IDBRequest<NoteCopy | undefined>;
  reading.addEventListener('success', () => {
    copy = next(reading.result);
    if (copy === undefined) rows.delete(id);
    else rows.put(copy, id);
  });
  await promisifyRequest(rows.transaction);
  return copy;
}
