import type { ColumnType } from 'kysely';

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** The texts of a patient's next report; `null` is what nobody has written. */
interface ReportDraftTable {
  patient_id: string;
  complaint: string | null;
  problems: string | null;
  plan: string | null;
  summary: string | null;
  version: ColumnType<number, number | undefined, number>;
  updated_by: string;
  updated_at: Timestamp;
}

/** The logo on the reports of an organisation: a small JPEG without metadata. */
interface ReportLogoTable {
  organisation_id: string;
  image: Buffer;
  updated_by: string;
  updated_at: Timestamp;
}

/** What was measured on a lateral cephalogram, beside the tracing. */
interface CephMeasurementTable {
  /** The tracing, a file of category 102. */
  file_id: string;
  /** The key of the norms that were chosen. */
  norm_set: string;
  /** Degrees and millimetres by measure. */
  measures: ColumnType<unknown, string, string>;
  measured_by: string;
  measured_at: Timestamp;
}

/** The tables of reports. */
export interface ReportTables {
  ceph_measurement: CephMeasurementTable;
  report_draft: ReportDraftTable;
  report_logo: ReportLogoTable;
}
