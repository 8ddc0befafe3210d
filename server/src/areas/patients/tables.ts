import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, PlainDate, Timestamp } from '../../kernel/db/column-types.ts';

/** A patient of an organisation; one in the recycle bin has `deleted_at`. */
interface PatientTable {
  id: Generated<string>;
  organisation_id: string;
  doctor_id: string;
  created_by: string;
  name: string;
  /** The lines by which a search finds the name. The database maintains them; no code writes them. */
  search_name: ColumnType<string, never, never>;
  /** 0 unknown, 1 male, 2 female. */
  gender: number;
  patient_no: string;
  birth_date: PlainDate;
  phone: string | null;
  /** 1 mixed dentition, 2 permanent. */
  dental_age: number;
  first_visit: PlainDate;
  /** The latest of the first visit, the stated last visit, and the stages. */
  last_visit: PlainDate;
  /** The last visit as stated by a person. */
  last_visit_said: Generated<PlainDate | null>;
  /** Alerts: allergies, contraindications and other medical alerts, empty if none is known. */
  allergies: Generated<string>;
  contraindications: Generated<string>;
  medical_alerts: Generated<string>;
  remark: Generated<string>;
  /** 0 normal, 1 treatment stopped. */
  status: Generated<number>;
  /** The reason of the stop, 1 to 6; `null` while the treatment continues. */
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
  /** The last day of the share; `null` without an end. */
  until: PlainDate | null;
  shared_by: string;
  created_at: CreatedAt;
}

/** The columns that the list of patients shows and filters by. The database maintains them; no code writes them. */
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
  /** The number of unclassified images. */
  waiting: ColumnType<number, never, never>;
  tag_ids: ColumnType<string[], never, never>;
  latest_stage_id: ColumnType<string | null, never, never>;
  avatar_file_id: ColumnType<string | null, never, never>;
  /** Name, IDs and phone in their searchable form. */
  search: ColumnType<string, never, never>;
}

/** An ID of a patient from before a merge or restore; it still finds them. */
interface PatientAliasTable {
  organisation_id: string;
  patient_no: string;
  patient_id: string;
  created_at: CreatedAt;
}

/** A merge of two patients that can be undone. */
interface PatientMergeTable {
  dropped_id: string;
  /** No foreign key: after the kept patient was merged too and came back, this merge can be undone again. */
  kept_id: string;
  organisation_id: string;
  merged_by: string;
  merged_at: CreatedAt;
}

/** A row of one of two merged patients. Both sides are `null` for a row that the merge did not change. */
interface PatientMergeRowTable {
  dropped_id: string;
  table_name: string;
  /** The columns of the primary key. */
  key: ColumnType<Readonly<Record<string, unknown>>, never, never>;
  /** The row before the merge; `null` for one that the merge added. */
  before: ColumnType<Readonly<Record<string, unknown>> | null, never, null>;
  /** The row after the merge; `null` for one that the merge deleted. */
  after: ColumnType<Readonly<Record<string, unknown>> | null, never, null>;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    patient_merge: PatientMergeTable;
    patient_merge_row: PatientMergeRowTable;
    patient: PatientTable;
    patient_share: PatientShareTable;
    patient_list: PatientListTable;
    patient_alias: PatientAliasTable;
  }
}
