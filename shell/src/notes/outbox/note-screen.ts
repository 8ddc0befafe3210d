import { mergeLines } from '@dentarium/domain/notes';
import type { EditedText, NoteBase, NoteCopy } from './note-copy.ts';

/** The outbox, as an editor uses it. */
interface ScreenDeps {
  /** Stores the text of the editor, and returns the copy of all tabs. */
  readonly edit: (edited: EditedText) => Promise<NoteCopy>;
  readonly getCopies: () => ReadonlyMap<string, NoteCopy>;
}

/**
 * The text of a note in the editor of one tab. Every change is stored at once; lines that other tabs and devices have
 * changed appear in it.
 */
export class NoteScreen {
  readonly id: string;
  readonly #deps: ScreenDeps;
  readonly #listeners = new Set<() => void>();
  #base: NoteBase | null;
  #text: string;
  /** The text of the copy that the editor is based on. */
  #ancestor: string;
  #work: Promise<void> | null = null;

  constructor(
    note: { readonly id: string; readonly base: NoteBase | null; readonly content: string },
    deps: ScreenDeps,
  ) {
    this.id = note.id;
    this.#deps = deps;
    this.#base = note.base;
    this.#text = note.content;
    this.#ancestor = note.content;
  }

  readonly getText = (): string => this.#text;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes the text. Returns when it is stored in the browser. */
  readonly type = (text: string): Promise<void> => {
    this.#show(text);
    return this.store();
  };

  /** Stores the text if it has changed. */
  store(): Promise<void> {
    this.#work ??= this.#storeChanges().finally(() => {
      this.#work = null;
      // Another tab may have changed the copy since it was stored.
      const copy = this.#deps.getCopies().get(this.id);
      if (copy !== undefined) this.receive(copy);
    });
    return this.#work;
  }

  /** Shows the text of other tabs and devices. A text that is being typed is merged while it is stored. */
  receive(copy: Pick<NoteCopy, 'base' | 'content'>): void {
    if (this.#work !== null || this.#text !== this.#ancestor) return;
    this.#base = copy.base;
    this.#ancestor = copy.content;
    this.#show(copy.content);
  }

  async #storeChanges(): Promise<void> {
    while (this.#text !== this.#ancestor) {
      const content = this.#text;
      const copy = await this.#deps.edit({ id: this.id, content, ancestor: this.#ancestor, base: this.#base });
      this.#base = copy.base;
      // Both the copy and what was typed meanwhile derive from the stored text.
      const mergedText = mergeLines(content, this.#text, copy.content);
      this.#ancestor = mergedText === null ? content : copy.content;
      if (mergedText !== null) this.#show(mergedText);
    }
  }

  #show(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    for (const listener of this.#listeners) listener();
  }
}
