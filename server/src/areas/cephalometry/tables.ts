import type { ColumnType, Generated } from 'kysely';
import type { RequestState } from '../../kernel/signed-service/request-state.ts';

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** A tracing of a cephalogram: landmarks in pixels of the upright image. */
interface CephTracingTable {
  /** The id of its file of category 102. */
  file_id: string;
  /** The X-ray. */
  source_id: string | null;
  method_id: string;
  norm_set: string;
  points: ColumnType<unknown, string, string>;
  skipped: ColumnType<unknown, string, string>;
  calibration: ColumnType<unknown, string | null, string | null>;
  version: ColumnType<number, number | undefined, number>;
  /** The version that the picture of the file shows; 0 while it shows only the X-ray. */
  drawn_version: ColumnType<number, number | undefined, number>;
  updated_by: string;
  updated_at: Timestamp;
}

/** The measurements of a lateral cephalogram for reports. */
interface CephMeasurementTable {
  /** The tracing, a file of category 102. */
  file_id: string;
  /** The key of the selected norms. */
  norm_set: string;
  /** Degrees and millimetres by measure. */
  measures: ColumnType<unknown, string, string>;
  /** The measures that depend on landmarks that a service has placed and nobody has checked. */
  unchecked: ColumnType<string[], string[] | undefined, string[]>;
  measured_by: string;
  measured_at: Timestamp;
}

/** A request to the landmark service for a cephalogram. */
interface CephLandmarkRequestTable {
  id: Generated<string>;
  /** The X-ray. */
  file_id: string;
  state: ColumnType<RequestState, RequestState | undefined, RequestState>;
  requested_by: string | null;
  /** The landmarks that the service has returned. */
  points: ColumnType<unknown, string | undefined, string>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A set of norms that a clinician has approved for their organisation. */
interface CephNormApprovalTable {
  organisation_id: string;
  norm_set: string;
  /** The revision of the approved numbers. */
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
