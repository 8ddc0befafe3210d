import type { DicomPerson } from '@dentarium/dicom';
import type { ModelBox } from '@dentarium/domain/model-box';
import type { PersonDifference } from '@dentarium/api/files/info-calls';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Timestamp } from '../../kernel/db/column-types.ts';

/** A difference between the person in a file and its patient; no reason if it was found after the file had been filed. */
export interface StoredOtherPerson {
  readonly differences: PersonDifference[];
  readonly reason: string;
}

/** Bytes in the store: written once, never changed, shared by the files that show them. */
interface StoredObjectTable {
  id: Generated<string>;
  organisation_id: string;
  bucket: string;
  /** The unguessable name in the store, relative to the bucket. */
  full_name: string;
  md5: string;
  size: number;
  content_type: string;
  /** The kind of content, determined from the bytes: image, dicom, model, document, video, archive. */
  kind: string;
  /** Size in pixels after applying the orientation of the image; `null` for other kinds. */
  width: number | null;
  height: number | null;
  /** 0 untreated, 1 complete, 2 fail (specification 2, section 3). */
  preprocess_state: Generated<number>;
  /** The reason of a missing picture (state 2): a code and its value. */
  picture_fault: ColumnType<string | null, string | null | undefined, string | null>;
  picture_fault_detail: Generated<string>;
  /** True if the picture is to be drawn again in the background; it is shown as it is until then. */
  is_redraw_due: Generated<boolean>;
  /** The number of times the picture was drawn; browsers load it again when it changes. */
  rendition_revision: Generated<number>;
  /** Doubts about the picture, as codes. */
  picture_warnings: ColumnType<string[], string[] | undefined, readonly string[]>;
  /** The side of the patient's left according to the file. */
  patient_left: ColumnType<string | null, string | null | undefined, string | null>;
  /**
   * The bounding box of a model, measured when its thumbnail is drawn; `null` until then, and for unreadable models.
   */
  model_box: ColumnType<ModelBox | null, string | null | undefined, string | null>;
  /** The persons whom DICOM names; `null` if it names nobody, for other kinds, and for earlier uploads. */
  persons: ColumnType<readonly DicomPerson[] | null, string | null | undefined, string | null>;
  /** The time from which the persons of an earlier upload are to be read; `null` if they have been. */
  persons_due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The dominant colour as `#rrggbb`, shown until the thumbnail exists. */
  colour: string | null;
  uploaded_by: string;
  is_demo: Generated<boolean>;
  created_at: CreatedAt;
}

/** A pending upload; deleted when its object is complete. */
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
  /** The source of `taken_at`: exif, file, today. */
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
  /** The person who assigned or confirmed the category. */
  stated_by: ColumnType<string | null, string | null | undefined, string | null>;
  stated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** The last result of the classifier and its confidence. */
  classifier_category: ColumnType<number | null, number | null | undefined, number | null>;
  classifier_confidence: ColumnType<number | null, number | null | undefined, number | null>;
  version: Generated<number>;
  created_by: string;
  created_at: CreatedAt;
  deleted_at: Timestamp | null;
  deleted_by: string | null;
  /** The differences of the person in the file from the patient, confirmed with a reason; `null` if there is none. */
  other_person: ColumnType<StoredOtherPerson | null, string | null | undefined, string | null>;
  /** The deleted stage of a deleted file; the stage may be restored. */
  lost_stage_id: ColumnType<string | null, string | null | undefined, string | null>;
}

/** An event of an algorithm, without data of a patient. */
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
