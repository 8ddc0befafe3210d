import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from '../../kernel/db/column-types.ts';

/** A filter of the list that a user has saved under a name. */
interface SavedFilterTable {
  id: Generated<string>;
  account_id: string;
  /** The organisation that shares it; `null` for a personal one. */
  organisation_id: string | null;
  name: string;
  filter: ColumnType<unknown, string, string>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    saved_filter: SavedFilterTable;
  }
}
