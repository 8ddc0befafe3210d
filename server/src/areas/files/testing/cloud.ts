import { randomUUID } from 'node:crypto';
import type { Client } from '@dentarium/api';
import { getCloudCredentials, registerObject } from '@dentarium/api/files/cloud-calls';
import { toFileExtension } from '@dentarium/domain';
import { ensureSiteKey } from '../../../kernel/db/site-key.ts';
import { type Grant, mintCredentials } from '../../../objects/cloud/token.ts';
import { OssClient } from '../../../objects/stores/oss-client.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { computeMd5 } from './sending.ts';

const PLACE = { region: 'oss-local', bucket: 'dentarium' } as const;

/** Creates a client of the endpoint with the credentials of a browser of this account. */
export async function browserCloud(app: Pick<TestApp, 'address'>, client: Client) {
  const { securityToken, prefix, ...keys } = await client.call(getCloudCredentials, {});
  const cloud = new OssClient({ ...PLACE, endpoint: app.address, ...keys, securityToken });
  return { cloud, prefix };
}

/** Creates a client with the granted rights, by default all. */
export function grantedCloud(app: TestApp, grant: Partial<Grant> = {}, life = 600_000): OssClient {
  const cloud = app.app.files.library.cloud;
  if (cloud?.kind !== 'own') throw new Error('the endpoint is not there');
  return clientWith(cloud.deps.keys.key, app.address, grant, life);
}

/** Creates a client with all rights at a server in a separate process. */
export async function cloudAt(address: string, { db }: Pick<TestApp, 'db'>): Promise<OssClient> {
  return clientWith(await ensureSiteKey(db, 'cloudCredentialKey'), address);
}

function clientWith(key: Buffer, endpoint: string, grant: Partial<Grant> = {}, life = 600_000): OssClient {
  const rights = ['read', 'write', 'list', 'delete'] as const;
  const all = { bucket: PLACE.bucket, prefix: '', rights, maxSize: 1e9, holder: null, ...grant };
  const { expiration: _, ...keys } = mintCredentials(key, all, new Date(Date.now() + life));
  return new OssClient({ ...PLACE, endpoint, ...keys });
}

/** Creates a new name below a prefix, like a browser. */
export function newName(prefix: string, fileName: string): string {
  return `${prefix}${randomUUID()}/original.${toFileExtension(fileName)}`;
}

/** Puts bytes as an object. */
export async function putBytes(cloud: OssClient, key: string, bytes: Buffer): Promise<void> {
  await cloud.request({ method: 'PUT', key, headers: { 'content-length': String(bytes.length) }, body: bytes });
}

/** Creates the registration of an uploaded object, like a browser. */
export function createRegistration(fileFullName: string, bytes: Buffer) {
  return { bucketName: 'dentarium', fileFullName, md5: computeMd5(bytes), size: bytes.length };
}

/** Puts a file into the cloud and registers it, like a browser. Returns the id of the object. */
export async function uploadByCloud(
  app: Pick<TestApp, 'address'>,
  client: Client,
  name: string,
  bytes: Buffer,
): Promise<string> {
  const { cloud, prefix } = await browserCloud(app, client);
  const key = newName(prefix, name);
  await putBytes(cloud, key, bytes);
  return (await client.call(registerObject, { body: createRegistration(key, bytes) })).id;
}
