import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { DigestThread } from './digest-thread.ts';
import type { ObjectStoredListener } from './insert-object.ts';
import type { Library } from '../library/library.ts';

/** A row of an upload that is not finished. */
export type Upload = Selectable<Tables['upload']>;

/** What uploads are worked on with. */
export interface UploadDeps {
  readonly db: Kysely<Tables>;
  readonly library: Library;
  readonly digests: DigestThread;
  /** Uploads that this process is ending, so that two last parts end one only once. */
  readonly ending: Map<string, Promise<string>>;
  /** Called when an object has come that renditions can be made of. */
  readonly onStored: () => void;
  readonly whenStored: ObjectStoredListener;
}

/** Discards an upload: its row first, so that bytes without a row are all that a crash can leave. */
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
