import type { Note } from '@dentarium/api/notes/calls';
import type { Selectable } from 'kysely';
import { defineRowRule } from '../../kernel/access/row-rule.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import './tables.ts';

/** A note in the database. */
export type NoteRow = Selectable<Tables['note']>;

/** Creates the rule for a note of the caller, deleted or not. The notes of others do not exist for anybody else. */
function defineOwnNoteRule({ isLocked }: { readonly isLocked: boolean }) {
  return defineRowRule({
    refusal: 'note.notFound',
    find: (db, id: string, caller): Promise<NoteRow | undefined> => {
      caller.recordSubject({ id });
      return db
        .selectFrom('note')
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', caller.principal.accountId)
        .$if(isLocked, (query) => query.forUpdate())
        .executeTakeFirst();
    },
  });
}

/** Finds a note of the caller. */
export const ownNote = defineOwnNoteRule({ isLocked: false });

/** Finds a note of the caller, and locks it. */
export const lockedOwnNote = defineOwnNoteRule({ isLocked: true });

/** Returns a note as calls show it. */
export function toNote(row: NoteRow): Note {
  return {
    id: row.id,
    user_id: row.account_id,
    info_subject: row.subject,
    info_content: row.content,
    record_time: row.recorded_at.toISOString(),
    version: row.version,
  };
}
