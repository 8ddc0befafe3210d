import { ApiError, findError } from '@dentarium/api';
import {
  addAnswer,
  addEdit,
  beginRequest,
  chooseText,
  type EditedText,
  endRequest,
  followServer,
  forgetBase,
  isSendable,
  isUnsaved,
  type NoteBase,
  type NoteCopy,
  type SaveAnswer,
  type TextRequest,
} from './note-copy.ts';
import type { NoteStore } from './note-store.ts';

/** The maximum number of requests for one note in a row, while its user types on. */
const MAX_ROUNDS = 20;

/** The dependencies of the outbox. */
export interface OutboxDeps {
  readonly store: NoteStore;
  /** Sends a text to the server. */
  readonly send: (id: string, request: TextRequest) => Promise<SaveAnswer>;
  /** Runs work in one tab at a time. */
  readonly runAlone: (work: () => Promise<void>) => Promise<void>;
  readonly createId: () => string;
  /** Called when the unsaved copies may have changed. */
  readonly onChange?: (hasUnsaved: boolean) => void;
}

/** Returns whether the server has refused a text, in contrast to a lost answer or the end of the session. */
function isRefused(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const status = findError(error.code)?.status ?? error.status;
  return status >= 400 && status < 500 && ![401, 406, 408, 425, 429].includes(status);
}

/**
 * The notes of this browser that are not sent yet. Every edit is stored at once for all tabs, and sent by one tab at a
 * time: a lost answer repeats the same request, and what others have changed meanwhile is merged.
 */
export class NoteOutbox {
  readonly #deps: OutboxDeps;
  readonly #listeners = new Set<() => void>();
  #copies: ReadonlyMap<string, NoteCopy> = new Map();
  /** The number of changes by this tab. */
  #changes = 0;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
    deps.store.subscribe(() => void this.load());
  }

  readonly getCopies = (): ReadonlyMap<string, NoteCopy> => this.#copies;

  /** Lists what has to be sent: an entry for each text of a note. */
  readonly listUnsent = (): readonly string[] =>
    [...this.#copies.values()]
      .filter(isSendable)
      .map(({ id, changedAt, request }) => `${id} ${changedAt} ${request?.requestId}`);

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads the copies of all tabs. */
  async load(): Promise<void> {
    const changesBefore = this.#changes;
    const copies = await this.#deps.store.list();
    // A change of this tab may be newer than what was read.
    if (changesBefore !== this.#changes) return this.load();
    this.#show(new Map(copies.map((copy) => [copy.id, copy])));
  }

  /** Stores the text of an editor. Returns the copy, with the changes of other tabs. */
  async edit(edited: EditedText): Promise<NoteCopy> {
    const changedAt = new Date().toISOString();
    return (
      (await this.#change(edited.id, (before) => addEdit(before, edited, changedAt))) ??
      addEdit(undefined, edited, changedAt)
    );
  }

  /** Stores the text that the user has chosen between that of a note and a rival. */
  async choose(id: string, rival: string, content: string): Promise<void> {
    const changedAt = new Date().toISOString();
    await this.#change(id, (copy) => (copy === undefined ? undefined : chooseText(copy, rival, content, changedAt)));
  }

  /** Removes the copy of a note that was deleted. */
  async remove(id: string): Promise<void> {
    await this.#change(id, () => undefined);
  }

  /** Removes the copies that are saved, so that the browser keeps no text without need. */
  async forgetSaved(): Promise<void> {
    for (const { id } of [...this.#copies.values()].filter((copy) => !isUnsaved(copy)))
      await this.#change(id, (copy) => (copy === undefined || !isUnsaved(copy) ? undefined : copy));
  }

  /** Updates the copies that are saved to the versions that the server has listed. */
  async follow(notes: readonly (NoteBase & { readonly id: string })[]): Promise<void> {
    for (const { id, version, content } of notes) {
      const copy = this.#copies.get(id);
      if (copy !== undefined && followServer(copy, { version, content }) !== copy)
        await this.#change(id, (latest) =>
          latest === undefined ? undefined : followServer(latest, { version, content }),
        );
    }
  }

  /**
   * Sends every unsaved copy, in one tab at a time.
   *
   * @throws ApiError if the server cannot be reached; otherwise the first refusal, after all others were sent
   */
  async sendAll(): Promise<void> {
    let refusal: ApiError | undefined;
    await this.#deps.runAlone(async () => {
      await this.load();
      for (const { id } of [...this.#copies.values()].filter(isSendable))
        refusal = (await this.#sendNote(id)) ?? refusal;
    });
    if (refusal !== undefined) throw refusal;
  }

  /** Sends a note until its text is saved. Returns the refusal of the server. */
  async #sendNote(id: string): Promise<ApiError | undefined> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const requestId = this.#deps.createId();
      const copy = await this.#change(id, (before) =>
        before !== undefined && isSendable(before) ? beginRequest(before, requestId) : before,
      );
      if (copy === undefined || copy.request === null) return undefined;
      const { request } = copy;
      try {
        const answer = await this.#deps.send(id, request);
        await this.#change(id, (before) =>
          before === undefined ? undefined : addAnswer(before, request.requestId, answer),
        );
      } catch (error) {
        if (!isRefused(error)) throw error;
        if (!(await this.#handleRefusal(id, request, error))) return error;
      }
    }
    return undefined;
  }

  /** Handles a refusal. Returns whether the note can be sent again. */
  async #handleRefusal(id: string, request: TextRequest, error: ApiError): Promise<boolean> {
    const isGone = error.code === 'note.notFound' && request.base !== null;
    // A second blank note has nothing to keep.
    const isSecondBlank = error.code === 'note.blankExists' && request.base === null;
    const isWithdrawn = error.code === 'request.withdrawn' || error.code === 'request.repeatedDifferently';
    await this.#change(id, (copy) => {
      if (copy === undefined) return undefined;
      if (isGone) return forgetBase(copy);
      if (isSecondBlank && copy.content === request.content) return undefined;
      return endRequest(copy, request.requestId);
    });
    return isGone || isSecondBlank || isWithdrawn;
  }

  async #change(id: string, next: (copy: NoteCopy | undefined) => NoteCopy | undefined): Promise<NoteCopy | undefined> {
    const copy = await this.#deps.store.change(id, next);
    this.#changes += 1;
    const copies = new Map(this.#copies);
    if (copy === undefined) copies.delete(id);
    else copies.set(id, copy);
    this.#show(copies);
    return copy;
  }

  #show(copies: ReadonlyMap<string, NoteCopy>): void {
    this.#copies = copies;
    this.#deps.onChange?.([...copies.values()].some(isUnsaved));
    for (const listener of this.#listeners) listener();
  }
}
