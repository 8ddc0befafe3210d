import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from '../../kernel/db/column-types.ts';

/** Metadata of an object: names with their values. */
type Meta = ColumnType<Readonly<Record<string, string>>, string | undefined, string>;

/** An object of the product's own cloud endpoint; its bytes are stored under `blob`. */
interface OssObjectTable {
  bucket: string;
  key: string;
  blob: string;
  size: number;
  /** The etag with its quotation marks. */
  etag: string;
  content_type: string | null;
  meta: Meta;
  modified_at: CreatedAt;
  /** The organisation that uploaded it; `null` when it is filed, and for uploads of the server itself. */
  organisation_id: string | null;
}

/** An upload in parts that is not complete. */
interface OssUploadTable {
  id: Generated<string>;
  bucket: string;
  key: string;
  content_type: string | null;
  meta: Meta;
  /** The size of the first received part, which determines the places of all parts. */
  part_size: number | null;
  created_at: CreatedAt;
  /** The organisation that uploads it. */
  organisation_id: string | null;
}

/** A part of such an upload. */
interface OssPartTable {
  upload_id: string;
  part_number: number;
  /** The separate file of the part; `null`: at its place in the file of the upload. */
  blob: string | null;
  /** `null` while it is being written. */
  etag: string | null;
  size: number;
  /** Bytes that it may occupy at its place, whichever attempt wrote them; 0 for a part that was never there. */
  place_size: Generated<number>;
  /** True if its place was left half written and may be reused. */
  is_left: Generated<boolean>;
  modified_at: CreatedAt;
}

/** A body that is being written into a separate file. */
interface OssWriteTable {
  blob: string;
  organisation_id: string | null;
  size: number;
  begun_at: CreatedAt;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    oss_object: OssObjectTable;
    oss_upload: OssUploadTable;
    oss_part: OssPartTable;
    oss_write: OssWriteTable;
  }
}
