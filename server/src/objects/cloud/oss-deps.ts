import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ImagePool } from '../images/image-pool.ts';
import type { OssKeys } from './authenticate.ts';
import type { BlobFolder } from './blob-folder.ts';

/** Dependencies of the endpoint. */
export interface OssDeps {
  readonly db: Kysely<Tables>;
  readonly blobs: BlobFolder;
  readonly keys: OssKeys;
  /** The only bucket. */
  readonly bucket: string;
  readonly pool: ImagePool;
  /** @throws StoreUnreachableError if the folder of the blobs is not mounted */
  readonly requireStore: () => Promise<void>;
  readonly withScratch: <T>(work: (path: string) => Promise<T>) => Promise<T>;
}

/** The name of an object in its bucket. */
export interface OssName {
  readonly bucket: string;
  readonly key: string;
}

/** The metadata of an object. */
export interface OssDescription {
  readonly contentType: string | null;
  readonly meta: Readonly<Record<string, string>>;
}
