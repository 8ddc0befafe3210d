import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** A stage that was deleted, with what is needed to bring it back. */
interface DeletedStageTable {
  id: string;
  patient_id: string;
  /** The row as it stood. */
  stage: ColumnType<unknown, string, never>;
  /** The files that it had; they were deleted with it or moved. */
  file_ids: string[];
  with_files: boolean;
  deleted_by: string;
  deleted_at: Timestamp;
}

/** A file on its way through the classifier. */
interface ClassificationTable {
  id: Generated<string>;
  file_id: string;
  /** `sent`: an external service has it and will answer. */
  state: ColumnType<RequestState, RequestState | undefined, RequestState>;
  requested_by: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** How far a request to a service is; `sent` waits for its answer. */
export type RequestState = 'waiting' | 'running' | 'sent' | 'done' | 'failed';

/** What an algorithm did, without anything of a patient. */
interface AlgorithmEventTable {
  id: Generated<number>;
  organisation_id: string;
  type: string;
  category: number | null;
  amount: Generated<number>;
  created_at: Timestamp;
}

/** A photo layout of a person's own. */
export interface PhotoLayoutTable {
  id: Generated<string>;
  account_id: string;
  name: string;
  layout: ColumnType<unknown, string, string>;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** The tables of stages, classification and layouts. */
export interface ImageTables {
  deleted_stage: DeletedStageTable;
  classification: ClassificationTable;
  algorithm_event: AlgorithmEventTable;
  photo_layout: PhotoLayoutTable;
}
