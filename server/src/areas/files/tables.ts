import type { ModelBox } from '@dentarium/domain/model-box';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Timestamp } from '../../kernel/db/column-types.ts';

/** Bytes in the store: written once, never changed, shared by the files that show them. */
interface StoredObjectTable {
  id: Generated<string>;
  organisation_id: string;
  bucket: string;
  /** Its name in the store, unguessable, relative to the bucket. */
  full_name: string;
  md5: string;
  size: number;
  content_type: string;
  /** What the content is, decided by the bytes: image, dicom, model, document, video, archive. */
  kind: string;
  /** Pixels as the image is seen, with its orientation applied; `null` for other kinds. */
  width: number | null;
  height: number | null;
  /** 0 untreated, 1 complete, 2 fail (specification 2, section 3). */
  preprocess_state: Generated<number>;
  /** Why there is no picture (state 2): a code, and what fills it in. */
  picture_fault: ColumnType<string | null, string | null | undefined, string | null>;
  picture_fault_detail: Generated<string>;
  /** What is doubtful of the picture, as codes. */
  picture_warnings: ColumnType<string[], string[] | undefined, readonly string[]>;
  /** Where the file says that the patient's left is. */
  patient_left: ColumnType<string | null, string | null | undefined, string | null>;
  /** The box around a model, measured when its thumbnail is drawn; `null` until then, and of what cannot be read. */
  model_box: ColumnType<ModelBox | null, string | null | undefined, string | null>;
  /** The dominant colour as `#rrggbb`, shown until the thumbnail is there. */
  colour: string | null;
  uploaded_by: string;
  is_demo: Generated<boolean>;
  created_at: CreatedAt;
}

/** An upload under way; gone as soon as its object stands. */
interface UploadTable {
  id: Generated<string>;
  account_id: string;
  organisation_id: string;
  bucket: string;
  full_name: string;
  md5: string;
  size: number;
  total_chunk: number;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

interface UploadPartTable {
  upload_id: string;
  chunk_index: number;
  crc32: string;
}

/** An image or document of a patient: an object with its place, category and flags. */
interface FileTable {
  id: Generated<string>;
  patient_id: string;
  stage_id: string | null;
  object_id: string;
  category: number;
  name: string;
  /** Wall clock time `YYYY-MM-DD HH:mm:ss` at the place where the picture was taken, without zone. */
  taken_at: string;
  /** Where `taken_at` comes from: exif, file, today. */
  taken_source: string;
  is_main: Generated<boolean>;
  mirror: Generated<boolean>;
  /** Degrees clockwise: 0, 90, 180, 270. */
  rotation: Generated<number>;
  position: Generated<number>;
  note: Generated<string>;
  /** `{ x, y, w, h }` in fractions of the upright image. */
  crop: ColumnType<unknown, string | null | undefined, string | null>;
  classified_by: ColumnType<string | null, string | null | undefined, string | null>;
  /** Who gave or confirmed the category. */
  stated_by: ColumnType<string | null, string | null | undefined, string | null>;
  stated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** What the classifier said last, and how sure it was. */
  classifier_category: ColumnType<number | null, number | null | undefined, number | null>;
  classifier_confidence: ColumnType<number | null, number | null | undefined, number | null>;
  version: Generated<number>;
  created_by: string;
  created_at: CreatedAt;
  deleted_at: Timestamp | null;
  deleted_by: string | null;
  /** Of a deleted file whose stage was deleted too: that stage, which may come back. */
  lost_stage_id: ColumnType<string | null, string | null | undefined, string | null>;
}

/** What an algorithm did, without anything of a patient. */
interface AlgorithmEventTable {
  id: Generated<number>;
  organisation_id: string;
  type: string;
  category: number | null;
  amount: Generated<number>;
  created_at: CreatedAt;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    stored_object: StoredObjectTable;
    upload: UploadTable;
    upload_part: UploadPartTable;
    file: FileTable;
    algorithm_event: AlgorithmEventTable;
  }
}
