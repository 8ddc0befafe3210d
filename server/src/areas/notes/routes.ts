import * as calls from '@dentarium/api/notes/calls';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { listDeletedNotes, listNotes, listNoteVersions } from './note-lists.ts';
import { addNote, removeNote, restoreNote, saveNote } from './notes.ts';

/** Binds the calls of notes to their rules. */
export const noteRoutes: readonly Route[] = [
  handle(calls.queryNotes, (ctx) => listNotes(ctx, ctx.query)),
  handle(calls.createNote, (ctx) => addNote(ctx, ctx.body)),
  handle(calls.updateNote, (ctx) => saveNote(ctx, ctx.body)),
  handle(calls.deleteNote, async (ctx) => {
    await removeNote(ctx, ctx.query.id);
    return true as const;
  }),
  handle(calls.queryDeletedNotes, (ctx) => listDeletedNotes(ctx)),
  handle(calls.restoreNote, (ctx) => restoreNote(ctx, ctx.params.id)),
  handle(calls.queryNoteVersions, (ctx) => listNoteVersions(ctx, ctx.params.id)),
];
