import type { Note, NoteVersion } from '@dentarium/api/notes/calls';
import { MAX_NOTE_VERSIONS } from '@dentarium/domain/notes';
import { sql, type SqlBool } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import { ownNote, toNote } from './note-row.ts';

/** The maximum number of notes of a list; an account has fewer that are not deleted. */
const MAX_LISTED_NOTES = 1000;

function selectOwnNotes(ctx: Context, isDeleted: boolean) {
  const { accountId, db } = ctx.requireSelf();
  return db
    .selectFrom('note')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .limit(MAX_LISTED_NOTES);
}

/**
 * Lists the notes of the caller, the latest change first; with a keyword those that contain it.
 *
 * @throws Failure `account.self`
 */
export async function listNotes(
  ctx: Context,
  { user_id: userId, keyword = '' }: { readonly user_id: string; readonly keyword?: string | undefined },
): Promise<Note[]> {
  ctx.requireSelf(userId);
  const trimmed = keyword.trim();
  const rows = await selectOwnNotes(ctx, false)
    .$if(trimmed !== '', (query) =>
      query.where(sql<SqlBool>`strpos(search_text(content), nullif(search_text(${trimmed}), '')) > 0`),
    )
    .orderBy('recorded_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toNote);
}

/** Lists the deleted notes of the caller, the last deleted first. */
export async function listDeletedNotes(ctx: Context): Promise<Note[]> {
  const rows = await selectOwnNotes(ctx, true).orderBy('deleted_at', 'desc').orderBy('id').execute();
  return rows.map(toNote);
}

/**
 * Lists the earlier versions of a note of the caller, the latest first.
 *
 * @throws Failure `note.notFound`
 */
export async function listNoteVersions(ctx: Context, id: string): Promise<NoteVersion[]> {
  const { row, db } = await ctx.requireRow(ownNote, id);
  const versions = await db
    .selectFrom('note_version')
    .select(['version', 'content', 'recorded_at'])
    .where('note_id', '=', row.id)
    .orderBy('version', 'desc')
    .limit(MAX_NOTE_VERSIONS)
    .execute();
  return versions.map(({ version, content, recorded_at: recordedAt }) => ({
    version,
    info_content: content,
    record_time: recordedAt.toISOString(),
  }));
}
