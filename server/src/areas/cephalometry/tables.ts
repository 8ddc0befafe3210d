import type { ColumnType, Generated } from 'kysely';
import type { RequestState } from '../../kernel/db/tables/images.ts';

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** A tracing of a cephalogram: landmarks in pixels of the upright image. */
interface CephTracingTable {
  /** The file of category 102 that it is. */
  file_id: string;
  /** The X-ray. */
  source_id: string | null;
  method_id: string;
  norm_set: string;
  points: ColumnType<unknown, string, string>;
  skipped: ColumnType<unknown, string, string>;
  calibration: ColumnType<unknown, string | null, string | null>;
  version: ColumnType<number, number | undefined, number>;
  /** The version that the picture of the file shows; 0 while it shows the X-ray alone. */
  drawn_version: ColumnType<number, number | undefined, number>;
  updated_by: string;
  updated_at: Timestamp;
}

/** What was measured on a lateral cephalogram, as reports read it. */
interface CephMeasurementTable {
  /** The tracing, a file of category 102. */
  file_id: string;
  /** The key of the norms that were chosen. */
  norm_set: string;
  /** Degrees and millimetres by measure. */
  measures: ColumnType<unknown, string, string>;
  /** Those of them that rest on landmarks which a service has placed and nobody has checked. */
  unchecked: ColumnType<string[], string[] | undefined, string[]>;
  measured_by: string;
  measured_at: Timestamp;
}

/** A cephalogram on its way to the landmark service. */
interface CephLandmarkRequestTable {
  id: Generated<string>;
  /** The X-ray. */
  file_id: string;
  state: ColumnType<RequestState, RequestState | undefined, RequestState>;
  requested_by: string | null;
  /** What the service has answered. */
  points: ColumnType<unknown, string | undefined, string>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A set of norms that a clinician has approved for their organisation. */
interface CephNormApprovalTable {
  organisation_id: string;
  norm_set: string;
  /** The numbers that they approved. */
  revision: string;
  approved_by: string;
  approved_at: Timestamp;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    ceph_landmark_request: CephLandmarkRequestTable;
    ceph_measurement: CephMeasurementTable;
    ceph_norm_approval: CephNormApprovalTable;
    ceph_tracing: CephTracingTable;
  }
}
