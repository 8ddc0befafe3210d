import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Timestamp } from '../../kernel/db/column-types.ts';
/** The signature of a supervisor on a record that another user has signed. */
interface CountersignatureTable {
  record_id: string;
  account_id: string;
  signed_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

/** A medical record of one visit. */
interface MedicalRecordTable {
  id: Generated<string>;
  patient_id: string;
  visit_date: string;
  chief_complaint: string;
  check_text: string;
  process: string;
  remark: string;
  next_visit: string | null;
  version: Generated<number>;
  signed_by: string | null;
  signed_at: Timestamp | null;
  created_by: string;
  created_at: CreatedAt;
  updated_at: CreatedAt;
  /** The time of deletion by its author; it can be restored for some days. */
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface MedicalRecordImageTable {
  record_id: string;
  file_id: string;
  position: number;
}

interface MedicalRecordCorrectionTable {
  id: Generated<string>;
  record_id: string;
  text: string;
  created_by: string;
  created_at: CreatedAt;
}

/** A frequent sentence of a doctor for one field of a medical record. */
interface PhraseTable {
  id: Generated<string>;
  account_id: string;
  field: string;
  text: string;
  created_at: CreatedAt;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    medical_record: MedicalRecordTable;
    medical_record_image: MedicalRecordImageTable;
    medical_record_correction: MedicalRecordCorrectionTable;
    phrase: PhraseTable;
    medical_record_countersignature: CountersignatureTable;
  }
}
