import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, PlainDate, Timestamp } from '../../kernel/db/column-types.ts';

/** A patient of an organisation; one in the recycle bin has `deleted_at`. */
interface PatientTable {
  id: Generated<string>;
  organisation_id: string;
  doctor_id: string;
  created_by: string;
  name: string;
  /** 0 unknown, 1 male, 2 female. */
  gender: number;
  patient_no: string;
  birth_date: PlainDate;
  phone: string | null;
  /** 1 mixed dentition, 2 permanent. */
  dental_age: number;
  first_visit: PlainDate;
  /** The latest of the first visit, what a person said, and the stages. */
  last_visit: PlainDate;
  /** What a person said that the last visit was. */
  last_visit_said: Generated<PlainDate | null>;
  remark: Generated<string>;
  /** 0 normal, 1 treatment stopped. */
  status: Generated<number>;
  /** Why the treatment stopped, 1 to 6; `null` while it goes on. */
  stop_reason: ColumnType<number | null, number | null | undefined, number | null>;
  stop_text: Generated<string>;
  version: Generated<number>;
  deleted_at: Timestamp | null;
  deleted_by: string | null;
  is_demo: Generated<boolean>;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

interface PatientShareTable {
  patient_id: string;
  account_id: string;
  can_edit: boolean;
  /** The last day on which the share holds; `null` without an end. */
  until: PlainDate | null;
  shared_by: string;
  created_at: CreatedAt;
}

/** What the list shows of a patient and filters them by; the database keeps it right, nothing writes it. */
interface PatientListTable {
  patient_id: ColumnType<string, never, never>;
  organisation_id: ColumnType<string, never, never>;
  doctor_id: ColumnType<string, never, never>;
  created_by: ColumnType<string, never, never>;
  name: ColumnType<string, never, never>;
  created_at: ColumnType<Date, never, never>;
  last_visit: ColumnType<string, never, never>;
  birth_date: ColumnType<string, never, never>;
  /** Bits; `patient-filter-facets.ts` names them. */
  facets: ColumnType<number, never, never>;
  /** Images that nobody has classified yet. */
  waiting: ColumnType<number, never, never>;
  tag_ids: ColumnType<string[], never, never>;
  latest_stage_id: ColumnType<string | null, never, never>;
  avatar_file_id: ColumnType<string | null, never, never>;
  /** Name, IDs and phone, as they are searched. */
  search: ColumnType<string, never, never>;
}

/** An ID that a patient had before they were merged or restored; they are still found by it. */
interface PatientAliasTable {
  organisation_id: string;
  patient_no: string;
  patient_id: string;
  created_at: CreatedAt;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    patient: PatientTable;
    patient_share: PatientShareTable;
    patient_list: PatientListTable;
    patient_alias: PatientAliasTable;
  }
}
