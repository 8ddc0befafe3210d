import { randomUUID } from 'node:crypto';
import { toFileExtension, findFileKind } from '@dentarium/domain';
import type { Kysely } from 'kysely';
import type { Principal } from '../../../kernel/access/principal.ts';
import { LIBRARY } from '../../../objects/quota/library.ts';
import { reserveSpace } from '../../../objects/quota/storage-quota.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { findObject } from '../../../objects/cloud/objects.ts';
import { MissingObjectError } from '../../../objects/stores/object-store.ts';
import { folderOf } from './cloud-credentials.ts';
import { type Examined, examine } from '../renditions/examine.ts';
import { insertObject } from './insert-object.ts';
import { knownObject } from './known-content.ts';
import type { UploadDeps } from './discard-upload.ts';
import { baseName } from './upload-request.ts';
import { formatSize } from '../../../kernel/http/size-text.ts';

/** What a browser says of the object that it has put into the cloud. */
export interface Registration {
  readonly bucketName: string;
  readonly fileFullName: string;
  readonly md5: string;
  readonly size: number;
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const NAME = new RegExp(`^${LIBRARY.root}/(${UUID})/${UUID}/original(?:\\.[a-z0-9]+)?$`);

/**
 * Takes an object for a file: only now is it more than bytes that somebody sent. Nothing that the browser says of it is
 * trusted; what is refused is removed.
 *
 * @throws Failure as for an upload by parts
 */
export async function registerObject(
  deps: UploadDeps,
  principal: Principal,
  registration: Registration,
): Promise<{ id: string }> {
  const organisationId = organisationOf(deps, principal, registration);
  const key = registration.fileFullName;
  const running = deps.ending.get(key);
  if (running !== undefined) return { id: await running };
  const ending = register(deps, principal, organisationId, registration).finally(() => deps.ending.delete(key));
  deps.ending.set(key, ending);
  return { id: await ending };
}

function organisationOf(
  { library }: UploadDeps,
  principal: Principal,
  { bucketName, fileFullName }: Registration,
): string {
  const organisationId = NAME.exec(fileFullName)?.[1];
  if (library.cloud === null || bucketName !== library.limits.bucketName || organisationId === undefined)
    throw new Failure('upload.name');
  // An organisation of others is no folder of theirs: credentials were given for none of it.
  if (!principal.organisationIds.includes(organisationId) || !fileFullName.startsWith(folderOf(organisationId)))
    throw new Failure('upload.name');
  return organisationId;
}

async function register(
  deps: UploadDeps,
  principal: Principal,
  organisationId: string,
  registration: Registration,
): Promise<string> {
  const done = await registered(deps.db, registration);
  if (done !== undefined) {
    if (done.uploaded_by !== principal.accountId || done.md5 !== registration.md5) throw new Failure('upload.name');
    return done.id;
  }
  try {
    await checkSize(deps, registration);
    const known = await knownObject(deps.db, principal, deps.library.uses, registration);
    if (known !== undefined) {
      await removeUnregistered(deps, registration);
      return known;
    }
    const before = await versionOf(deps, registration);
    const examined = await look(deps, registration);
    const id = await publish(deps, principal, organisationId, registration, examined, before);
    deps.onStored();
    return id;
  } catch (error) {
    if (error instanceof MissingObjectError) throw new Failure('object.notFound');
    if (error instanceof Failure) await removeUnregistered(deps, registration);
    throw error;
  }
}

function objectOf({ fileFullName }: Registration) {
  return { bucket: LIBRARY.bucket, name: fileFullName };
}

function registered(db: Kysely<Tables>, registration: Registration) {
  const { bucket, name } = objectOf(registration);
  return db
    .selectFrom('stored_object')
    .select(['id', 'md5', 'uploaded_by'])
    .where('bucket', '=', bucket)
    .where('full_name', '=', name)
    .executeTakeFirst();
}

/** The size that the store reports decides, not the one that was claimed. */
async function checkSize({ library }: UploadDeps, registration: Registration): Promise<void> {
  if (findFileKind(baseName(registration.fileFullName)) === undefined) throw new Failure('upload.extension');
  const size = await library.store.readSize(objectOf(registration));
  if (size === undefined) throw new MissingObjectError('no such object');
  const { maxFileSize } = library.limits;
  if (size > maxFileSize) throw new Failure('upload.tooLarge', { limit: formatSize(maxFileSize) });
  if (size !== registration.size) throw new Failure('upload.md5');
}

function look({ library, digests }: UploadDeps, registration: Registration): Promise<Examined> {
  return library.store.withFile(objectOf(registration), async (path) => {
    if ((await digests.whole(randomUUID(), path)) !== registration.md5) throw new Failure('upload.md5');
    return examine(path, `original.${toFileExtension(registration.fileFullName)}`.replace(/\.$/, ''), library.pool);
  });
}

/** What the name stands for at the moment; in the own cloud it may still be put anew by whoever has credentials. */
async function versionOf({ db, library }: UploadDeps, { fileFullName }: Registration): Promise<string | undefined> {
  if (library.cloud?.kind !== 'own') return undefined;
  return (await findObject(db, { bucket: LIBRARY.bucket, key: fileFullName }))?.blob;
}

async function publish(
  { db, whenStored }: UploadDeps,
  principal: Principal,
  organisationId: string,
  registration: Registration,
  examined: Examined,
  version: string | undefined,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    if (version !== undefined) await claimObject(transaction, registration, version);
    await reserveSpace(transaction, organisationId, registration.size);
    const stored = {
      organisationId,
      object: objectOf(registration),
      md5: registration.md5,
      size: registration.size,
      examined,
      accountId: principal.accountId,
    };
    return insertObject(transaction, stored, whenStored);
  });
}

/**
 * Locks the object: from here on nobody puts anything else under its name. What it takes counts with the file that it
 * becomes.
 */
async function claimObject(transaction: Kysely<Tables>, registration: Registration, blob: string): Promise<void> {
  const taken = await transaction
    .updateTable('oss_object')
    .set({ organisation_id: null })
    .where('bucket', '=', LIBRARY.bucket)
    .where('key', '=', registration.fileFullName)
    .where('blob', '=', blob)
    .returning('blob')
    .executeTakeFirst();
  if (taken === undefined) throw new Failure('upload.md5');
}

async function removeUnregistered({ db, library }: UploadDeps, registration: Registration): Promise<void> {
  if ((await registered(db, registration)) === undefined) await library.store.remove(objectOf(registration));
}
