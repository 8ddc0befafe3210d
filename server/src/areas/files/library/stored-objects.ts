import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { LIBRARY } from '../../../objects/quota/library.ts';
import { requireSpace, reserveSpace } from '../../../objects/quota/storage-quota.ts';
import { recordWrite } from '../../../objects/quarantine/sweep-source.ts';
import { toImageFormat } from '../../../objects/images/rendition-variants.ts';
import { detectContent } from '../../../objects/content/content-type.ts';
import { mapImageErrors } from '../renditions/examine.ts';
import { toByteSource } from '../../../objects/content/file-bytes.ts';
import { insertObject, type ObjectStoredListener } from '../uploads/insert-object.ts';
import type { Library } from './library.ts';
import { toObjectName } from '../../../objects/object-row.ts';
import type { Renditions } from '../renditions/renditions.ts';
import { createObjectName } from '../../../objects/new-object-name.ts';

/** Bytes that the server stores. */
export interface NewObject {
  readonly bytes: Buffer;
  /** The name of the file. Its extension determines the type. */
  readonly name: string;
  readonly organisationId: string;
  readonly accountId: string;
  readonly isDemo: boolean;
}

/** The services for storing and removing objects. */
export interface ObjectDeps {
  readonly db: Kysely<Tables>;
  readonly library: Library;
  readonly renditions: Renditions;
  readonly whenStored: ObjectStoredListener;
}

/**
 * Stores bytes for an organisation with the checks of an upload. Equal bytes of an organisation are stored once. Their
 * renditions are made later, so that they do not slow down storing many objects.
 *
 * @throws Failure as for an upload
 */
export async function storeFile(
  deps: ObjectDeps,
  { bytes, name, organisationId, accountId, isDemo }: NewObject,
): Promise<{ objectId: string }> {
  const md5 = createHash('md5').update(bytes).digest('hex');
  const existingObject = await deps.db
    .selectFrom('stored_object')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('md5', '=', md5)
    .where('size', '=', bytes.length)
    .where('is_demo', '=', isDemo)
    .executeTakeFirst();
  if (existingObject !== undefined) return { objectId: existingObject.id };
  // Demo data does not count towards the quota. Checks the space before storing and again with the row.
  if (!isDemo) await requireSpace(deps.db, organisationId, bytes.length);
  const content = await detectContent(name, toByteSource(bytes));
  const object = { bucket: LIBRARY.bucket, name: createObjectName(deps.library.root, organisationId, name) };
  if (deps.library.cloud?.kind === 'account') await recordWrite(deps.db, 'account', object.name);
  await deps.library.store.putBytes(object, bytes);
  const format = toImageFormat(content.contentType);
  // The product itself made these bytes, so they name nobody else.
  const examined = { ...content, persons: [], ...(await probeSize(deps, object, format)) };
  const row = { organisationId, object, md5, size: bytes.length, examined, accountId, isDemo };
  try {
    const objectId = await deps.db.transaction().execute(async (transaction) => {
      if (!isDemo) await reserveSpace(transaction, organisationId, bytes.length);
      return insertObject(transaction, row, deps.whenStored);
    });
    return { objectId };
  } catch (error) {
    await deps.library.store.remove(object);
    throw error;
  }
}

async function probeSize(
  { library }: ObjectDeps,
  object: { bucket: string; name: string },
  format: ReturnType<typeof toImageFormat>,
) {
  if (format === undefined) return { width: null, height: null };
  try {
    return await mapImageErrors(() =>
      library.store.withFile(object, (path) => library.pool.run({ kind: 'probe', path, format })),
    );
  } catch (error) {
    await library.store.remove(object);
    throw error;
  }
}

/** Removes an unreferenced object: its row first, then the bytes and the renditions. */
export async function deleteFile({ db, library, renditions }: ObjectDeps, objectId: string): Promise<void> {
  const deletedObject = await db
    .deleteFrom('stored_object')
    .where('id', '=', objectId)
    .returning(['bucket', 'full_name'])
    .executeTakeFirst();
  if (deletedObject === undefined) return;
  await renditions.remove(deletedObject);
  await library.store.remove(toObjectName(deletedObject));
}
