import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from '../../kernel/db/column-types.ts';

/** A personal photo layout. */
interface PhotoLayoutTable {
  id: Generated<string>;
  account_id: string;
  name: string;
  layout: ColumnType<unknown, string, string>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    photo_layout: PhotoLayoutTable;
  }
}
