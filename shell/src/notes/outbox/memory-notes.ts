import type { NoteCopy } from './note-copy.ts';
import type { NoteStore } from './note-store.ts';

/** The copies of notes in the memory of the page, for a browser that stores nothing. */
export class MemoryNotes {
  readonly copies = new Map<string, NoteCopy>();
  readonly #listeners = new Map<object, () => void>();

  /** Opens the copies for one of several users of them. */
  open(): NoteStore {
    const opener = {};
    return {
      list: () => Promise.resolve([...this.copies.values()]),
      change: (id, next) => {
        const copy = next(this.copies.get(id));
        if (copy === undefined) this.copies.delete(id);
        else this.copies.set(id, copy);
        for (const [other, listener] of this.#listeners) if (other !== opener) listener();
        return Promise.resolve(copy);
      },
      subscribe: (listener) => {
        this.#listeners.set(opener, listener);
        return () => this.#listeners.delete(opener);
      },
    };
  }
}
