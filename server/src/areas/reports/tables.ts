import type { ColumnType } from 'kysely';
import type { CreatedAt } from '../../kernel/db/column-types.ts';

/** The texts of a patient's next report; `null` for unwritten ones. */
interface ReportDraftTable {
  patient_id: string;
  complaint: string | null;
  problems: string | null;
  plan: string | null;
  summary: string | null;
  version: ColumnType<number, number | undefined, number>;
  updated_by: string;
  updated_at: CreatedAt;
}

/** The logo on the reports of an organisation: a small JPEG without metadata. */
interface ReportLogoTable {
  organisation_id: string;
  image: Buffer;
  updated_by: string;
  updated_at: CreatedAt;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    report_draft: ReportDraftTable;
    report_logo: ReportLogoTable;
  }
}
