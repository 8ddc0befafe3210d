import type { JSONColumnType } from 'kysely';
import type { FileIndex } from './file-index.ts';

/** The slices of a stored object, as its headers describe them. It can be made again at any time. */
interface VolumeIndexTable {
  /** No reference, so that it keeps no object. */
  object_id: string;
  /** How headers were read. */
  version: number;
  content: JSONColumnType<FileIndex>;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    volume_index: VolumeIndexTable;
  }
}
