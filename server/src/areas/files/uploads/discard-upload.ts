import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { DigestThread } from './digest-thread.ts';
import type { ObjectStoredListener } from './insert-object.ts';
import type { Library } from '../library/library.ts';

/** A row of an unfinished upload. */
export type Upload = Selectable<Tables['upload']>;

/** The services that uploads need. */
export interface UploadDeps {
  readonly db: Kysely<Tables>;
  readonly library: Library;
  readonly digests: DigestThread;
  /** The uploads that this process is completing, so that concurrent last parts complete an upload only once. */
  readonly ending: Map<string, Promise<string>>;
  /** Called after an object has been stored, for its renditions. */
  readonly onStored: () => void;
  readonly whenStored: ObjectStoredListener;
}

/** Discards an upload: its row first, so that a crash can only leave bytes without a row. */
export async function discardUpload(deps: UploadDeps, uploadId: string): Promise<void> {
  const deletedUpload = await deps.db
    .deleteFrom('upload')
    .where('id', '=', uploadId)
    .returning(['bucket', 'full_name'])
    .executeTakeFirst();
  deps.digests.discard(uploadId);
  if (deletedUpload === undefined) return;
  await deps.library.area.discard(uploadId);
  await deps.library.store.remove({ bucket: deletedUpload.bucket, name: deletedUpload.full_name });
}
