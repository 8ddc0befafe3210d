import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Timestamp } from '../../kernel/db/column-types.ts';

/** A note of an account. */
interface NoteTable {
  id: Generated<string>;
  account_id: string;
  subject: string;
  content: string;
  is_blank: boolean;
  version: Generated<number>;
  /** The time of the last change. */
  recorded_at: CreatedAt;
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** An earlier version of a note. */
interface NoteVersionTable {
  note_id: string;
  version: number;
  content: string;
  recorded_at: Timestamp;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    note: NoteTable;
    note_version: NoteVersionTable;
  }
}
