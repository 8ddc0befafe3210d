import { mergeLines } from '@dentarium/domain/notes';

/** A version of a note as the server has it. */
export interface NoteBase {
  readonly version: number;
  readonly content: string;
}

/** A request with a text whose answer has not arrived. */
export interface TextRequest {
  readonly requestId: string;
  readonly content: string;
  /** The version that the text is based on; `null` creates the note. */
  readonly base: NoteBase | null;
}

/** The copy of a note in this browser, one for all tabs. Each change of it is based on the copy before. */
export interface NoteCopy {
  readonly id: string;
  readonly base: NoteBase | null;
  readonly content: string;
  readonly request: TextRequest | null;
  /** Texts that change the same lines differently. Nothing is sent until the user has chosen. */
  readonly rivals: readonly string[];
  readonly changedAt: string;
}

/** A text of an editor. */
export interface EditedText {
  readonly id: string;
  readonly content: string;
  /** The text of the copy that the editor was based on. */
  readonly ancestor: string;
  /** The version on the server that the editor shows; used if the browser has no copy. `null` for a new note. */
  readonly base: NoteBase | null;
}

/** The answer of the server to a text. */
export interface SaveAnswer extends NoteBase {
  /** True if nothing was saved, because the version has the same lines changed differently. */
  readonly isConflict: boolean;
}

/** Returns whether the server does not have the text of a copy yet, or the user has to choose. */
export function isUnsaved({ base, content, request, rivals }: NoteCopy): boolean {
  return base === null || request !== null || rivals.length > 0 || content !== base.content;
}

/** Returns whether a copy can be sent: it is unsaved, and nobody has to choose. */
export function isSendable(copy: NoteCopy): boolean {
  return copy.request !== null || (copy.rivals.length === 0 && isUnsaved(copy));
}

function addRival(rivals: readonly string[], rival: string, content: string): readonly string[] {
  return rival === content || rivals.includes(rival) ? rivals : [...rivals, rival];
}

/** Adds the text of an editor to a copy: merges what other tabs have changed since, or keeps both texts. */
export function addEdit(copy: NoteCopy | undefined, edited: EditedText, changedAt: string): NoteCopy {
  const { id, content, ancestor, base } = edited;
  if (copy === undefined) return { id, base, content, request: null, rivals: [], changedAt };
  if (content === ancestor) return copy;
  const mergedText = mergeLines(ancestor, content, copy.content);
  if (mergedText !== null) return { ...copy, content: mergedText, changedAt };
  return { ...copy, content, rivals: addRival(copy.rivals, copy.content, content), changedAt };
}

/** Returns the copy with the request that sends its text, or an earlier request that was not answered. */
export function beginRequest(copy: NoteCopy, requestId: string): NoteCopy {
  const { request, content, base } = copy;
  return request === null ? { ...copy, request: { requestId, content, base } } : copy;
}

/** Adds the answer to the request of a copy. Text that was typed meanwhile stays unsaved, on top of the answer. */
export function addAnswer(copy: NoteCopy, requestId: string, answer: SaveAnswer): NoteCopy {
  const { request, content } = copy;
  if (request === null || request.requestId !== requestId) return copy;
  const base = { version: answer.version, content: answer.content };
  const mergedText = answer.isConflict ? null : mergeLines(request.content, content, answer.content);
  if (mergedText !== null) return { ...copy, base, content: mergedText, request: null };
  return { ...copy, base, request: null, rivals: addRival(copy.rivals, answer.content, content) };
}

/** Returns the copy after a refusal of its request: the text stays, and is sent again with its next change. */
export function endRequest(copy: NoteCopy, requestId: string): NoteCopy {
  return copy.request?.requestId === requestId ? { ...copy, request: null } : copy;
}

/** Returns the copy of a note that the server no longer has: its text creates the note again. */
export function forgetBase(copy: NoteCopy): NoteCopy {
  return { ...copy, base: null, request: null };
}

/** Returns the copy after the user has chosen between its text and a rival. Texts that have appeared since stay. */
export function chooseText(copy: NoteCopy, rival: string, content: string, changedAt: string): NoteCopy {
  return { ...copy, content, rivals: copy.rivals.filter((text) => text !== rival), changedAt };
}

/** Returns the copy with the version of another device; unsaved text is merged by the server when it is sent. */
export function followServer(copy: NoteCopy, latest: NoteBase): NoteCopy {
  if (isUnsaved(copy) || copy.base === null || latest.version <= copy.base.version) return copy;
  return { ...copy, base: latest, content: latest.content };
}
