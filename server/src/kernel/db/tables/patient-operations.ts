import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>;

/** An ID that a patient had before they were merged or restored; they are still found by it. */
interface PatientAliasTable {
  organisation_id: string;
  patient_no: string;
  patient_id: string;
  created_at: CreatedAt;
}

interface DetailedExamTable {
  id: Generated<string>;
  patient_id: string;
  /** The stage that it belongs to; one that was deleted is not there to be joined. */
  stage_id: ColumnType<string | null, string | null | undefined, string | null>;
  exam_date: ColumnType<string, string | undefined, string>;
  /** A `DetailedExam` of shared/domain. */
  exam: ColumnType<unknown, string, string>;
  version: Generated<number>;
  updated_by: string;
  updated_at: CreatedAt;
}

/** A medical record of one visit. */
export interface MedicalRecordTable {
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
  /** When its author deleted it; it can be brought back for some days. */
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

/** A sentence that a doctor writes often, for one field of a medical record. */
interface PhraseTable {
  id: Generated<string>;
  account_id: string;
  field: string;
  text: string;
  created_at: CreatedAt;
}

/** The tables of what is done with patients. */
export interface PatientOperationTables {
  patient_alias: PatientAliasTable;
  detailed_exam: DetailedExamTable;
  medical_record: MedicalRecordTable;
  medical_record_image: MedicalRecordImageTable;
  medical_record_correction: MedicalRecordCorrectionTable;
  phrase: PhraseTable;
}
