import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** What the list shows of a patient and filters them by; the database keeps it right, nothing writes it. */
export interface PatientListTable {
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

/** A filter of the list that a user keeps under a name. */
interface SavedFilterTable {
  id: Generated<string>;
  account_id: string;
  /** The organisation that it is shared with; `null` for the account's own. */
  organisation_id: string | null;
  name: string;
  filter: ColumnType<unknown, string, string>;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** The tables of the list of patients. */
export interface PatientListTables {
  patient_list: PatientListTable;
  saved_filter: SavedFilterTable;
}
