import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from '../../kernel/db/column-types.ts';
import type { RequestState } from '../../kernel/signed-service/request-state.ts';

/**
 * A file during its classification. An external service only receives the id. A result is accepted once, and only while
 * the file still waits.
 */
interface ClassificationTable {
  id: Generated<string>;
  file_id: string;
  /** `sent`: an external service has the file and will answer. */
  state: ColumnType<RequestState, RequestState | undefined, RequestState>;
  requested_by: string | null;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    classification: ClassificationTable;
  }
}
