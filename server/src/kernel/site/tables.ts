import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from '../../kernel/db/column-types.ts';

/** The audit trail; rows are only ever added (a trigger refuses other changes). */
interface AuditEntryTable {
  id: Generated<number>;
  at: CreatedAt;
  account_id: string | null;
  action: string;
  outcome: string;
  organisation_id: string | null;
  patient_id: string | null;
  subject_id: string | null;
  request_id: string;
  address: string;
  detail: ColumnType<unknown, string, never>;
}

/** The stored answer to a writing request, so that a repeated request changes nothing. */
interface RequestResultTable {
  account_id: string;
  key: string;
  call: string;
  answer: ColumnType<unknown, string, string>;
  /** The bytes of the answer, which count for the storage of the organisations of the account. */
  answer_bytes: Generated<number>;
  created_at: CreatedAt;
}

interface ConfigValueTable {
  key: string;
  value: string;
  is_public: Generated<boolean>;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    audit_entry: AuditEntryTable;
    request_result: RequestResultTable;
    config_value: ConfigValueTable;
  }
  interface SiteTables {
    config_value: ConfigValueTable;
  }
}
