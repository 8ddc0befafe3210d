import type { Note } from '@dentarium/api/notes/calls';
import { isBlankNote } from '@dentarium/domain/notes';
import { isUnsaved, type NoteBase, type NoteCopy } from './outbox/note-copy.ts';

/** A note as the window shows it. */
export interface NoteLine {
  readonly id: string;
  readonly base: NoteBase | null;
  readonly content: string;
  readonly changedAt: string;
  readonly isUnsaved: boolean;
  /** Other texts of the same lines, among which the user has to choose. */
  readonly rivals: readonly string[];
}

function toLine(copy: NoteCopy): NoteLine {
  const { id, base, content, changedAt, rivals } = copy;
  return { id, base, content, changedAt, rivals, isUnsaved: isUnsaved(copy) };
}

function toServerLine({ id, version, info_content: content, record_time: changedAt }: Note): NoteLine {
  return { id, base: { version, content }, content, changedAt, isUnsaved: false, rivals: [] };
}

function isNewer(copy: NoteCopy, note: Note): boolean {
  return isUnsaved(copy) || copy.base === null || copy.base.version >= note.version;
}

/**
 * Joins the notes of the server with the copies of this browser, the latest change first. A note that was saved after
 * the server listed its notes stays, so that its text keeps the focus.
 *
 * @param listedAtMs the time of the list, in ms
 */
export function toNoteLines(
  notes: readonly Note[],
  copies: ReadonlyMap<string, NoteCopy>,
  listedAtMs: number,
): readonly NoteLine[] {
  const listedIds = new Set(notes.map(({ id }) => id));
  const newLines = [...copies.values()]
    .filter((copy) => !listedIds.has(copy.id) && (isUnsaved(copy) || Date.parse(copy.changedAt) > listedAtMs))
    .map(toLine);
  const lines = notes.map((note) => {
    const copy = copies.get(note.id);
    return copy !== undefined && isNewer(copy, note) ? toLine(copy) : toServerLine(note);
  });
  return [...newLines, ...lines].toSorted((one, other) => other.changedAt.localeCompare(one.changedAt));
}

/** Returns whether a note contains a keyword, as far as the browser knows: the server also knows other spellings. */
export function containsKeyword({ content }: NoteLine, keyword: string): boolean {
  return content.toLowerCase().includes(keyword.trim().toLowerCase());
}

/** Finds the blank note; only one may exist (NOTE-04). */
export function findBlankLine(lines: readonly NoteLine[]): NoteLine | undefined {
  return lines.find(({ content, rivals }) => rivals.length === 0 && isBlankNote(content));
}
