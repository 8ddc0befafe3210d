import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Timestamp } from '../../kernel/db/column-types.ts';

/** A row that a sweep deleted, and its table. */
export interface TakenRow {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** The place of bytes: the store, the own cloud, unfinished uploads, or the bucket of another provider. */
export type BytesPlace = 'store' | 'blobs' | 'uploads' | 'account';

/** Bytes that a sweep took. They stay where they are until the entry expires. */
interface QuarantineEntryTable {
  id: Generated<string>;
  kind: string;
  place: BytesPlace;
  bucket: string;
  names: ColumnType<string[], readonly string[], readonly string[]>;
  size: number;
  /** The deleted rows in the order in which they are inserted again. */
  rows: ColumnType<TakenRow[], string, string>;
  /** True if the operator confirmed the sweep; then it does not count as unusual. */
  is_confirmed: boolean;
  taken_at: CreatedAt;
  restored_at: ColumnType<Date | null, Date | undefined, Date>;
}

/** The log of writes: bytes that this site began to write. A sweep touches no others. */
interface WrittenBytesTable {
  place: BytesPlace;
  name: string;
  written_at: CreatedAt;
}

/** The times in which browsers had credentials for a folder of the bucket of another provider. */
interface CloudGrantTable {
  folder: string;
  begins_at: CreatedAt;
  ends_at: Timestamp;
}

/** The only row: the number of objects that wait for the operator. */
interface SweepStateTable {
  is_only: Generated<boolean>;
  waiting: number;
  waiting_since: ColumnType<Date | null, Date | null, Date | null>;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    quarantine_entry: QuarantineEntryTable;
    written_bytes: WrittenBytesTable;
    cloud_grant: CloudGrantTable;
    sweep_state: SweepStateTable;
  }
}
