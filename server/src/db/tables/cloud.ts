import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
/** Metadata of an object: names with their values. */
type Meta = ColumnType<Readonly<Record<string, string>>, string | undefined, string>;

/** An object of the product's own cloud endpoint; its bytes lie under `blob`. */
export interface OssObjectTable {
  bucket: string;
  key: string;
  blob: string;
  size: number;
  /** With its quotation marks. */
  etag: string;
  content_type: string | null;
  meta: Meta;
  modified_at: Timestamp;
}

/** An upload in parts that is not complete. */
export interface OssUploadTable {
  id: Generated<string>;
  bucket: string;
  key: string;
  content_type: string | null;
  meta: Meta;
  /** The size of the first part that came: the places of all parts follow from it. */
  part_size: number | null;
  created_at: Timestamp;
}

/** A part of such an upload. */
export interface OssPartTable {
  upload_id: string;
  part_number: number;
  /** The file of its own in which it lies; `null`: at its place in the file of the upload. */
  blob: string | null;
  /** `null` while it is being written. */
  etag: string | null;
  size: number;
  modified_at: Timestamp;
}

export interface CloudTables {
  oss_object: OssObjectTable;
  oss_upload: OssUploadTable;
  oss_part: OssPartTable;
}
