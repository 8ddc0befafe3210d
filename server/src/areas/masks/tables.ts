import type { FaceMask } from '@dentarium/domain/face-mask';
import type { ColumnType, Generated } from 'kysely';

/** The mask of a photograph. */
interface FaceMaskTable {
  file_id: string;
  mask: ColumnType<FaceMask, string, string>;
  set_by: string;
  version: Generated<number>;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    face_mask: FaceMaskTable;
  }
}
