import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ImagePool } from '../images/image-pool.ts';
import type { OssKeys } from './authenticate.ts';
import type { BlobFolder } from './blob-folder.ts';

/** What the endpoint works with. */
export interface OssDeps {
  readonly db: Kysely<Tables>;
  readonly blobs: BlobFolder;
  readonly keys: OssKeys;
  /** The one bucket that there is. */
  readonly bucket: string;
  readonly pool: ImagePool;
  readonly withScratch: <T>(work: (path: string) => Promise<T>) => Promise<T>;
}

/** Names an object. */
export interface OssName {
  readonly bucket: string;
  readonly key: string;
}

/** What is kept of an object beside its bytes. */
export interface OssDescription {
  readonly contentType: string | null;
  readonly meta: Readonly<Record<string, string>>;
}
