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

/** A page of an account that has reported about a version. */
interface ModulePageTable {
  module: string;
  version: string;
  /** The id that the page has made for itself. */
  page: string;
  account_id: string;
  /** True if it has shown the version for a while without a fault. */
  is_mounted: boolean;
  has_fault: boolean;
  first_at: Timestamp;
  last_at: Timestamp;
}

/** An account on whose pages a report occurred. */
interface ModuleReportAccountTable {
  module: string;
  version: string;
  stage: string;
  cause: string;
  account_id: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    module_report: ModuleReportTable;
    module_page: ModulePageTable;
    module_report_account: ModuleReportAccountTable;
  }
  interface SiteTables {
    module_report: ModuleReportTable;
    module_page: ModulePageTable;
    module_report_account: ModuleReportAccountTable;
  }
}
