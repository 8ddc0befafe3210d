import { MAX_NOTE_LENGTH } from '@dentarium/domain/notes';
import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { id, idParams, okResult, seenVersion, text } from '../contract/shapes.ts';
import './errors.ts';

declare module '../contract/data-tags.ts' {
  interface DataTags {
    /** The notes of the signed-in user. */
    note: 'whole';
  }
}
declare module '../contract/server-events.ts' {
  interface ServerEvents {
    /** A note of the user has changed, in this or another session. */
    'note:changed': { readonly noteId: string };
  }
}
const recordings = service('RecordingService', '/recordings', { none: 'page' });

const permission = { flag: 'notes' } as const;
const noteText = text(MAX_NOTE_LENGTH);
/** The title as the caller shows it; the server derives its own from the text. */
const subject = text(200);

/** A note (specification, section 3, "Note"). */
export const note = z.object({
  id,
  user_id: id,
  info_subject: z.string(),
  info_content: z.string(),
  /** The time of the last change. */
  record_time: z.string(),
  /** The number of changes. */
  version: z.number(),
});
export type Note = z.infer<typeof note>;

/** The answer to a change of a note. */
export const savedNote = z.extend(note, {
  /**
   * The text that was sent, if it was not saved, because both texts have changed the same lines; the note is then the
   * latest one. `null` if the note has been saved, with the lines of others in its text.
   */
  unsaved_content: z.nullable(z.string()),
});
export type SavedNote = z.infer<typeof savedNote>;

/** An earlier version of a note. */
export const noteVersion = z.object({ version: z.number(), info_content: z.string(), record_time: z.string() });
export type NoteVersion = z.infer<typeof noteVersion>;

/**
 * Lists the notes of the caller, the latest change first; with `keyword` those that contain it, whatever its spaces at
 * the ends and its letters (specification, section 7, "Notes"). Refused with `account.self`.
 */
export const queryNotes = recordings('', {
  name: 'QueryNotes',
  method: 'GET',
  envelope: 'data',
  permission,
  query: z.object({ user_id: id, keyword: z.optional(text(200)) }),
  result: z.array(note),
  reads: { note: true },
  summary: 'Lists the notes of the caller, the latest change first, or those that contain `keyword`.',
});

/**
 * Adds a note of the caller (specification, section 7, "Notes"). `id` is ours: a page without network gives it.
 *
 * Refused with `account.self`, `note.blankExists`, `note.tooMany`, `note.notFound` (the id of another user's note).
 */
export const createNote = recordings('', {
  name: 'CreateNote',
  method: 'POST',
  envelope: 'data',
  permission,
  audit: 'note.create',
  body: z.object({ user_id: id, info_subject: subject, info_content: noteText, id: z.optional(id) }),
  result: savedNote,
  changes: { note: true },
  summary: 'Adds a note of the caller. Only one blank note may exist.',
});

/**
 * Saves a note of the caller (specification, section 7, "Notes"). `version` and `base_content` are ours: the version
 * that the text is based on, and its text, of which the server keeps the last 20. Lines that others have changed since
 * are merged; if both have changed the same lines, nothing is saved and the answer has both texts. A deleted note is
 * restored by its change.
 *
 * Refused with `account.self`, `note.notFound`, `note.blankExists`.
 */
export const updateNote = recordings('', {
  name: 'UpdateNote',
  method: 'PATCH',
  envelope: 'data',
  permission,
  audit: 'note.update',
  body: z.object({
    id,
    user_id: id,
    info_subject: subject,
    info_content: noteText,
    record_time: z.optional(text(40)),
    version: seenVersion,
    base_content: z.optional(noteText),
  }),
  result: savedNote,
  changes: { note: true },
  summary: 'Saves a note of the caller; lines that others have changed since `version` are merged.',
});

/** Deletes a note of the caller; it can be restored for 30 days. Refused with `note.notFound`. */
export const deleteNote = recordings('', {
  name: 'DeleteNote',
  method: 'DELETE',
  envelope: 'data',
  permission,
  audit: 'note.delete',
  query: z.object({ id }),
  result: okResult,
  changes: { note: true },
  summary: 'Deletes a note of the caller.',
});

/** Lists the deleted notes of the caller that can be restored, the last deleted first. */
export const queryDeletedNotes = recordings('QueryDeletedNotes', {
  method: 'GET',
  own: true,
  envelope: 'data',
  permission,
  result: z.array(note),
  reads: { note: true },
  summary: 'Lists the deleted notes of the caller that can be restored.',
});

/** Restores a deleted note of the caller. Refused with `note.notFound`, `note.blankExists`. */
export const restoreNote = recordings('RestoreNote/:id', {
  method: 'POST',
  own: true,
  envelope: 'data',
  permission,
  audit: 'note.restore',
  params: idParams,
  result: note,
  changes: { note: true },
  summary: 'Restores a deleted note of the caller.',
});

/** Lists the last 20 earlier versions of a note of the caller, the latest first. Refused with `note.notFound`. */
export const queryNoteVersions = recordings('QueryNoteVersions/:id', {
  method: 'GET',
  own: true,
  envelope: 'data',
  permission,
  params: idParams,
  result: z.array(noteVersion),
  reads: { note: true },
  summary: 'Lists the last 20 earlier versions of the note `id`, the latest first.',
});
