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
import { type ExaminedContent, examine } from '../renditions/examine.ts';
import { insertObject } from './insert-object.ts';
import { findKnownObject } from './find-known-object.ts';
import type { UploadDeps } from './discard-upload.ts';
import { toBaseName } from './upload-request.ts';
import { formatSize } from '../../../kernel/http/format-size.ts';

/** The description by the browser of an object that it has put into the cloud. */
export interface Registration {
  readonly bucketName: string;
  readonly fileFullName: string;
  readonly md5: string;
  readonly size: number;
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** The name below the folder of the site, or below the common one for an upload that an older version began. */
const NAME = new RegExp(`^(${LIBRARY.root}(?:/${UUID})?)/(${UUID})/${UUID}/original(?:\\.[a-z0-9]+)?$`);

/**
 * Registers an uploaded object for use as a file. Trusts nothing in the description by the browser. Removes a refused
 * object.
 *
 * @throws Failure as for an upload by parts
 */
export async function registerObject(
  deps: UploadDeps,
  principal: Principal,
  registration: Registration,
): Promise<{ id: string }> {
  const organisationId = requireOrganisation(deps, principal, registration);
  const key = registration.fileFullName;
  const running = deps.ending.get(key);
  if (running !== undefined) return { id: await running };
  const ending = register(deps, principal, organisationId, registration).finally(() => deps.ending.delete(key));
  deps.ending.set(key, ending);
  return { id: await ending };
}

function requireOrganisation(
  { library }: UploadDeps,
  principal: Principal,
  { bucketName, fileFullName }: Registration,
): string {
  const [, root = '', organisationId] = NAME.exec(fileFullName) ?? [];
  if (library.cloud === null || bucketName !== library.limits.bucketName || organisationId === undefined)
    throw new Failure('upload.name');
  // The caller has no credentials for folders of other organisations.
  if (!principal.organisationIds.includes(organisationId) || ![LIBRARY.root, library.root].includes(root))
    throw new Failure('upload.name');
  return organisationId;
}

async function register(
  deps: UploadDeps,
  principal: Principal,
  organisationId: string,
  registration: Registration,
): Promise<string> {
  const registeredObject = await findRegistered(deps.db, registration);
  if (registeredObject !== undefined) {
    if (registeredObject.uploaded_by !== principal.accountId || registeredObject.md5 !== registration.md5)
      throw new Failure('upload.name');
    return registeredObject.id;
  }
  try {
    await checkSize(deps, registration);
    const knownObjectId = await findKnownObject(deps.db, principal, deps.library.uses, registration);
    if (knownObjectId !== undefined) {
      await removeUnregistered(deps, registration);
      return knownObjectId;
    }
    const before = await readVersion(deps, registration);
    const examined = await examineObject(deps, registration);
    const id = await publish(deps, principal, organisationId, registration, examined, before);
    deps.onStored();
    return id;
  } catch (error) {
    if (error instanceof MissingObjectError) throw new Failure('object.notFound');
    if (error instanceof Failure) await removeUnregistered(deps, registration);
    throw error;
  }
}

function toObjectName({ fileFullName }: Registration) {
  return { bucket: LIBRARY.bucket, name: fileFullName };
}

function findRegistered(db: Kysely<Tables>, registration: Registration) {
  const { bucket, name } = toObjectName(registration);
  return db
    .selectFrom('stored_object')
    .select(['id', 'md5', 'uploaded_by'])
    .where('bucket', '=', bucket)
    .where('full_name', '=', name)
    .executeTakeFirst();
}

/** Checks the size that the store reports, not the claimed one. */
async function checkSize({ library }: UploadDeps, registration: Registration): Promise<void> {
  if (findFileKind(toBaseName(registration.fileFullName)) === undefined) throw new Failure('upload.extension');
  const size = await library.store.readSize(toObjectName(registration));
  if (size === undefined) throw new MissingObjectError('no such object');
  const { maxFileSize } = library.limits;
  if (size > maxFileSize) throw new Failure('upload.tooLarge', { limit: formatSize(maxFileSize) });
  if (size !== registration.size) throw new Failure('upload.md5');
}

function examineObject({ library, digests }: UploadDeps, registration: Registration): Promise<ExaminedContent> {
  return library.store.withFile(toObjectName(registration), async (path) => {
    if ((await digests.whole(randomUUID(), path)) !== registration.md5) throw new Failure('upload.md5');
    return examine(path, `original.${toFileExtension(registration.fileFullName)}`.replace(/\.$/, ''), library.pool);
  });
}

/** Reads the current version under the name. In the built-in cloud, a holder of credentials may still replace it. */
async function readVersion({ db, library }: UploadDeps, { fileFullName }: Registration): Promise<string | undefined> {
  if (library.cloud?.kind !== 'own') return undefined;
  return (await findObject(db, { bucket: LIBRARY.bucket, key: fileFullName }))?.blob;
}

async function publish(
  { db, whenStored }: UploadDeps,
  principal: Principal,
  organisationId: string,
  registration: Registration,
  examined: ExaminedContent,
  version: string | undefined,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    if (version !== undefined) await claimObject(transaction, registration, version);
    await reserveSpace(transaction, organisationId, registration.size);
    const storedBytes = {
      organisationId,
      object: toObjectName(registration),
      md5: registration.md5,
      size: registration.size,
      examined,
      accountId: principal.accountId,
    };
    return insertObject(transaction, storedBytes, whenStored);
  });
}

/** Locks the object, so that its name cannot be overwritten any more. Its space counts as space of the new file. */
async function claimObject(transaction: Kysely<Tables>, registration: Registration, blob: string): Promise<void> {
  const claimedObject = await transaction
    .updateTable('oss_object')
    .set({ organisation_id: null })
    .where('bucket', '=', LIBRARY.bucket)
    .where('key', '=', registration.fileFullName)
    .where('blob', '=', blob)
    .returning('blob')
    .executeTakeFirst();
  if (claimedObject === undefined) throw new Failure('upload.md5');
}

async function removeUnregistered({ db, library }: UploadDeps, registration: Registration): Promise<void> {
  if ((await findRegistered(db, registration)) === undefined) await library.store.remove(toObjectName(registration));
}
