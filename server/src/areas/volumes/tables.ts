import type { JSONColumnType } from 'kysely';
import type { FileIndex } from './file-index.ts';

/** The slices of a stored object according to its headers. It can be rebuilt at any time. */
interface VolumeIndexTable {
  /** Not a foreign key, so that it does not keep the object. */
  object_id: string;
  /** The version of the header reader. */
  version: number;
  content: JSONColumnType<FileIndex>;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    volume_index: VolumeIndexTable;
  }
}
