import type { CloudCredentials } from '@dentarium/api/files/cloud-calls';
import type { Kysely } from 'kysely';
import { readPrincipal } from '../../../clinic/administration/area.ts';
import type { Principal } from '../../../kernel/access/principal.ts';
import type { Config } from '../../../kernel/config/config.ts';
import { readStorageUse } from '../../../objects/quota/storage-quota.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import type { Identity } from '../../../identity/provider/identity.ts';
import { assumeRole } from '../../../objects/cloud/assume-role.ts';
import { type Credentials, type GrantHolder, mintCredentials } from '../../../objects/cloud/token.ts';
import type { Cloud } from '../../../objects/open-store.ts';
import type { Library } from '../library/library.ts';

/** The lifetime of credentials of the built-in cloud in milliseconds. It checks their validity at each request. */
const LIFETIME_MS = 3_600_000;

/** Returns the folder of an organisation in the bucket. Browsers of its members may write below it. */
export function toCloudFolder({ root }: Pick<Library, 'root'>, organisationId: string): string {
  return `${root}/${organisationId}/`;
}

/**
 * Creates credentials of a browser for the folder of its organisation. They allow managing own uploads. Stored objects
 * are read only through the server, which checks access to patients.
 *
 * @returns the credentials with the used bytes and the limit of the organisation; `limit` is `null` without a limit
 * @throws Failure `access.denied` without an organisation or a session, `not.found` if files are not in the cloud
 */
export async function createCloudCredentials(
  library: Library,
  db: Kysely<Tables>,
  principal: Principal,
): Promise<CloudCredentials> {
  const [organisationId] = principal.organisationIds;
  if (organisationId === undefined) throw new Failure('access.denied');
  if (library.cloud === null) throw new Failure('not.found');
  const { used, limit } = await readStorageUse(db, organisationId);
  const left = limit === null ? Number.MAX_SAFE_INTEGER : limit - used;
  const prefix = toCloudFolder(library, organisationId);
  // Each object is checked again against the quota, because space may have been freed.
  const maxBytes = left > 0 ? library.limits.maxFileSize : 0;
  if (principal.sessionUid === null) throw new Failure('access.denied');
  const holder = { accountId: principal.accountId, sessionUid: principal.sessionUid, organisationId };
  const { expiration, ...credentials } = await issueCredentials(library.cloud, { prefix, maxBytes, holder });
  // The sweep touches only objects that may have been written with credentials of this site.
  if (library.cloud.kind === 'account')
    await db.insertInto('cloud_grant').values({ folder: prefix, ends_at: expiration }).execute();
  return { ...credentials, expiration: expiration.toISOString(), prefix, used, limit };
}

interface CredentialRequest {
  readonly prefix: string;
  /** The maximum object size in bytes; 0 for read-only credentials. */
  readonly maxBytes: number;
  readonly holder: GrantHolder;
}

async function issueCredentials(cloud: Cloud, { prefix, maxBytes, holder }: CredentialRequest): Promise<Credentials> {
  if (cloud.kind === 'account') return assumeRole(cloud.account, prefix, maxBytes > 0);
  const { keys, bucket } = cloud.deps;
  const grant = { bucket, prefix, rights: maxBytes > 0 ? (['write'] as const) : [], maxSize: maxBytes, holder };
  return mintCredentials(keys.key, grant, new Date(Date.now() + LIFETIME_MS));
}

interface HolderDeps {
  readonly config: Pick<Config, 'mode' | 'flags' | 'whitelists'>;
  readonly db: Kysely<Tables>;
  readonly identity: Pick<Identity, 'isSessionValid'>;
}

/** Tells whether the holder of credentials of the built-in cloud would still receive them. */
export async function areCredentialsValid({ config, db, identity }: HolderDeps, holder: GrantHolder): Promise<boolean> {
  const { accountId, organisationId } = holder;
  if (!(await identity.isSessionValid(holder))) return false;
  const principal = await readPrincipal(db, config, { accountId, language: 'ch', ip: '' });
  return principal !== undefined && principal.organisationIds.includes(organisationId);
}
