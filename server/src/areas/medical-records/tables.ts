import type { ColumnType } from 'kysely';

/** A supervisor who has signed what another signed before. */
interface CountersignatureTable {
  record_id: string;
  account_id: string;
  signed_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    medical_record_countersignature: CountersignatureTable;
  }
}
