import { randomUUID } from 'node:crypto';
import { ApiError } from '@dentarium/api';
import { mergeLines } from '@dentarium/domain/notes';
import { MemoryNotes } from '../outbox/memory-notes.ts';
import type { SaveAnswer, TextRequest } from '../outbox/note-copy.ts';
import { NoteOutbox } from '../outbox/note-outbox.ts';
import { NoteScreen } from '../outbox/note-screen.ts';

/** A browser whose tabs share their copies of notes. */
export class TestBrowser {
  readonly notes = new MemoryNotes();
  #turn: Promise<unknown> = Promise.resolve();

  /** Runs work in one tab at a time. */
  readonly runAlone = (work: () => Promise<void>): Promise<void> => {
    const run = this.#turn.then(work);
    this.#turn = run.catch(() => undefined);
    return run;
  };
}

/** The rules of the server for the text of notes: every version is kept, and a repeated request is made once. */
export class NoteServer {
  readonly #versions = new Map<string, string[]>();
  readonly #answers = new Map<string, SaveAnswer>();
  isOnline = true;
  /** True while answers are lost after the server has saved. */
  losesAnswers = false;
  /** The ids of the requests in the order of arrival. */
  readonly requestIds: string[] = [];

  readonly send = (id: string, request: TextRequest): Promise<SaveAnswer> => {
    if (!this.isOnline) return Promise.reject(new ApiError('network.failed', ''));
    this.requestIds.push(request.requestId);
    const answer = this.#answers.get(request.requestId) ?? this.save(id, request.base?.version ?? 0, request.content);
    this.#answers.set(request.requestId, answer);
    return this.losesAnswers ? Promise.reject(new ApiError('network.failed', '')) : Promise.resolve(answer);
  };

  /** Saves the text of a device on top of a version; 0 creates the note. */
  save(id: string, version: number, content: string): SaveAnswer {
    const versions = this.#versions.get(id) ?? [];
    this.#versions.set(id, versions);
    const latest = versions.at(-1);
    const base = versions[version - 1];
    const mergedText =
      latest === undefined || version === versions.length || content === latest
        ? content
        : base === undefined
          ? null
          : mergeLines(base, content, latest);
    if (mergedText !== null && mergedText !== latest) versions.push(mergedText);
    return { version: versions.length, content: versions.at(-1) ?? '', isConflict: mergedText === null };
  }

  /** Returns the latest version of a note. */
  read(id: string): { readonly version: number; readonly content: string } {
    const versions = this.#versions.get(id) ?? [];
    return { version: versions.length, content: versions.at(-1) ?? '' };
  }
}

/** Opens a tab of a browser with the editor of one note. */
export async function openTab(browser: TestBrowser, server: NoteServer, id: string) {
  const outbox = new NoteOutbox({
    store: browser.notes.open(),
    send: server.send,
    runAlone: browser.runAlone,
    createId: randomUUID,
  });
  await outbox.load();
  const copy = browser.notes.copies.get(id);
  const { version, content } = server.read(id);
  const base = version === 0 ? null : { version, content };
  const screen = new NoteScreen(copy ?? { id, base, content }, outbox);
  outbox.subscribe(() => {
    const latest = outbox.getCopies().get(id);
    if (latest !== undefined) screen.receive(latest);
  });
  return { outbox, screen };
}
