import type { Note, SavedNote } from '@dentarium/api/notes/calls';
import { isBlankNote, MAX_NOTE_LENGTH, MAX_NOTE_VERSIONS, mergeLines, toNoteTitle } from '@dentarium/domain/notes';
import type { Kysely } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { sendEvent } from '../../kernel/socket/notify.ts';
import { lockedOwnNote, type NoteRow, toNote } from './note-row.ts';

/** The maximum number of notes of an account that are not deleted. */
const MAX_NOTES = 500;

interface NewNote {
  readonly user_id: string;
  readonly info_content: string;
  readonly id?: string | undefined;
}

interface NoteChange {
  readonly id: string;
  readonly user_id: string;
  readonly info_content: string;
  readonly version?: number | undefined;
  readonly base_content?: string | undefined;
}

function toUnixLines(content: string): string {
  return content.replaceAll(/\r\n?/g, '\n');
}

/** Returns the columns that follow from the text. The default title is in the language of the caller. */
function toColumns(ctx: Context, content: string) {
  return { content, subject: toNoteTitle(content, ctx.principal.language), is_blank: isBlankNote(content) };
}

const toSavedNote = (row: NoteRow): SavedNote => ({ ...toNote(row), unsaved_content: null });
const toUnsavedNote = (row: NoteRow, content: string): SavedNote => ({ ...toNote(row), unsaved_content: content });

/** Maps the unique violation of a second blank note to a failure. */
async function refuseSecondBlank<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const isBlankTwice = error instanceof Error && 'constraint' in error && error.constraint === 'note_blank';
    throw isBlankTwice ? new Failure('note.blankExists') : error;
  }
}

function tellSessions(db: Kysely<Tables>, { id, account_id: accountId }: NoteRow): Promise<void> {
  return sendEvent(db, accountId, 'note:changed', { noteId: id }, { note: true });
}

/**
 * Adds a note of the caller. A request that gives the id of an existing note of the caller, because its answer was lost
 * long ago, adds nothing.
 *
 * @throws Failure `account.self`, `note.blankExists`, `note.tooMany`, `note.notFound`
 */
export async function addNote(ctx: Context, note: NewNote): Promise<SavedNote> {
  const { accountId, db } = ctx.requireSelf(note.user_id);
  const content = toUnixLines(note.info_content);
  const { count } = await db
    .selectFrom('note')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= MAX_NOTES) throw new Failure('note.tooMany', { max: MAX_NOTES });
  const columns = {
    ...toColumns(ctx, content),
    account_id: accountId,
    ...(note.id === undefined ? {} : { id: note.id }),
  };
  const insert = db
    .insertInto('note')
    .values(columns)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  const row = await refuseSecondBlank(insert);
  if (row !== undefined) {
    ctx.recordSubject({ id: row.id });
    await tellSessions(db, row);
    return toSavedNote(row);
  }
  const { row: existing } = await ctx.requireRow(lockedOwnNote, note.id ?? '');
  return existing.content === content ? toSavedNote(existing) : toUnsavedNote(existing, content);
}

/** Finds the text of the version that a change is based on; `undefined` if neither the server nor the caller has it. */
async function findBase(db: Kysely<Tables>, { id, version, base_content: sentBase }: NoteChange) {
  const storedVersion = await db
    .selectFrom('note_version')
    .select('content')
    .where('note_id', '=', id)
    .where('version', '=', version ?? 0)
    .executeTakeFirst();
  return storedVersion?.content ?? (sentBase === undefined ? undefined : toUnixLines(sentBase));
}

/** Returns the text to save: that of the caller with the lines of others; `null` if both have changed the same lines. */
async function mergeChange(db: Kysely<Tables>, row: NoteRow, change: NoteChange, content: string) {
  if (change.version === undefined || change.version === row.version || content === row.content) return content;
  const base = await findBase(db, change);
  const mergedContent = base === undefined ? null : mergeLines(base, content, row.content);
  return mergedContent === null || mergedContent.length > MAX_NOTE_LENGTH ? null : mergedContent;
}

/** Stores the present version of a note among the earlier ones, and removes those beyond the last 20. */
async function storeVersion(db: Kysely<Tables>, row: NoteRow): Promise<void> {
  await db
    .insertInto('note_version')
    .values({ note_id: row.id, version: row.version, content: row.content, recorded_at: row.recorded_at })
    .execute();
  await db
    .deleteFrom('note_version')
    .where('note_id', '=', row.id)
    .where('version', '<=', row.version - MAX_NOTE_VERSIONS)
    .execute();
}

/**
 * Saves a note of the caller, with the lines that others have changed since the version that it is based on.
 *
 * @throws Failure `account.self`, `note.notFound`, `note.blankExists`
 */
export async function saveNote(ctx: Context, change: NoteChange): Promise<SavedNote> {
  ctx.requireSelf(change.user_id);
  const { row, db } = await ctx.requireRow(lockedOwnNote, change.id);
  const sentContent = toUnixLines(change.info_content);
  const content = await mergeChange(db, row, change, sentContent);
  if (content === null) return toUnsavedNote(row, sentContent);
  if (content === row.content && row.deleted_at === null) return toSavedNote(row);
  if (content !== row.content) await storeVersion(db, row);
  const update = db
    .updateTable('note')
    .set({
      ...toColumns(ctx, content),
      version: content === row.content ? row.version : row.version + 1,
      recorded_at: new Date(),
      deleted_at: null,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const next = await refuseSecondBlank(update);
  await tellSessions(db, next);
  return toSavedNote(next);
}

/**
 * Deletes a note of the caller; it can be restored.
 *
 * @throws Failure `note.notFound`
 */
export async function removeNote(ctx: Context, id: string): Promise<void> {
  const { row, db } = await ctx.requireRow(lockedOwnNote, id);
  if (row.deleted_at !== null) throw new Failure('note.notFound');
  await db.updateTable('note').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  await tellSessions(db, row);
}

/**
 * Restores a deleted note of the caller.
 *
 * @throws Failure `note.notFound`, `note.blankExists`
 */
export async function restoreNote(ctx: Context, id: string): Promise<Note> {
  const { row, db } = await ctx.requireRow(lockedOwnNote, id);
  if (row.deleted_at === null) throw new Failure('note.notFound');
  const update = db.updateTable('note').set({ deleted_at: null }).where('id', '=', id).returningAll();
  const next = await refuseSecondBlank(update.executeTakeFirstOrThrow());
  await tellSessions(db, next);
  return toNote(next);
}
