import type { ColumnType } from 'kysely';

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** What pages have reported of a version of a module: one row for all pages that say the same. */
interface ModuleReportTable {
  module: string;
  version: string;
  stage: string;
  /** Empty for `mounted`, and for what goes beyond the causes that are kept of a version. */
  cause: string;
  count: number;
  /** The version that the first of these pages has shown instead. */
  fell_back_to: string | null;
  first_at: Timestamp;
  last_at: Timestamp;
}

declare module '../db/tables.ts' {
  interface Tables {
    module_report: ModuleReportTable;
  }
}
