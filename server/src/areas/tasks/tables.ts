import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Timestamp } from '../../kernel/db/column-types.ts';

/** A background task that a user waits for. It is ongoing until `finish` or `is_error`. */
interface DownloadTaskTable {
  id: Generated<string>;
  account_id: string;
  organisation_id: string;
  /** A type that an area declares (`areas/tasks/task-type.ts`). */
  type: string;
  package_name: string;
  /** The input of the work; only ids and choices. */
  input: ColumnType<unknown, string, string>;
  patient_ids: string[];
  /** The language of the caller: `ch` or `en`. */
  language: string;
  client_id: string | null;
  /** The job of the task; each retry has another one. */
  job_id: string | null;
  /** The attempt that may write the row; an older running attempt is rejected. */
  attempt: string | null;
  progress: Generated<number>;
  total: Generated<number>;
  finish: Generated<boolean>;
  is_error: Generated<boolean>;
  error_code: string | null;
  error_detail: ColumnType<unknown, string | undefined, string>;
  result_bucket: string | null;
  result_name: string | null;
  result_size: number | null;
  /** The page of the site that shows the result. */
  result_link: ColumnType<string | null, string | null | undefined, string | null>;
  /** Expected bytes of the result, as far as known. */
  expected_size: Generated<number>;
  file_ids: Generated<string[]>;
  /** The number of files and slices that the result lacks. */
  omitted: Generated<number>;
  /** The key that signs the addresses of the result. */
  secret: string;
  created_at: CreatedAt;
  finished_at: Timestamp | null;
  expires_at: Timestamp;
}

/** An object that an attempt is about to store, so that it is removed if the attempt is killed. */
interface TaskOutputTable {
  bucket: string;
  full_name: string;
  task_id: string;
  created_at: CreatedAt;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    download_task: DownloadTaskTable;
    task_output: TaskOutputTable;
  }
}
