import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Timestamp } from '../../kernel/db/column-types.ts';

/** Work whose end somebody waits for. Ongoing until `finish` or `is_error`. */
interface DownloadTaskTable {
  id: Generated<string>;
  account_id: string;
  organisation_id: string;
  /** One that an area declares (`areas/tasks/task-type.ts`). */
  type: string;
  package_name: string;
  /** What the work begins with; ids and choices only. */
  input: ColumnType<unknown, string, string>;
  patient_ids: string[];
  /** `ch` or `en`: the language that the caller asked in. */
  language: string;
  client_id: string | null;
  /** The job that does it; another one after each retry. */
  job_id: string | null;
  /** The try that may write here; an older one that still runs finds itself shut out. */
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
  /** Bytes that the result is going to have, as far as that is known. */
  expected_size: Generated<number>;
  file_ids: Generated<string[]>;
  /** Signs the addresses under which the result is fetched. */
  secret: string;
  created_at: CreatedAt;
  finished_at: Timestamp | null;
  expires_at: Timestamp;
}

/** What a try is about to store, so that nothing stays in the store when it is killed. */
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
