import type { ColumnType } from 'kysely';

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** The reports of a version of a module: one row for all pages with the same report. */
interface ModuleReportTable {
  module: string;
  version: string;
  stage: string;
  /** Empty for `mounted`, and for causes over the limit of a version. */
  cause: string;
  count: number;
  /** The version that the first reporting page has shown instead. */
  fell_back_to: string | null;
  first_at: Timestamp;
  last_at: Timestamp;
}

declare module '../db/tables.ts' {
  interface Tables {
    module_report: ModuleReportTable;
  }
  interface SiteTables {
    module_report: ModuleReportTable;
  }
}
