import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { readPrincipal } from '../../clinic/administration/read-principal.ts';
import { browserCloud, newName } from '../../areas/files/testing/cloud.ts';
import { partInput, createSending } from '../../areas/files/testing/sending.ts';
import { waitUntil } from '../../areas/files/testing/until.ts';
import { receivePart } from '../../areas/files/uploads/uploads.ts';
import { ReleaseTurns } from '../../areas/releases/release-turns.ts';
import { completeUpload } from '../../objects/cloud/multipart.ts';
import { readXml, findText } from '../../objects/protocol/xml-document.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createDatabasePool } from './connections.ts';
import { createQueries } from './database-pool.ts';
import type { Tables } from './tables.ts';
import { valueParsers } from './value-parsers.ts';

let site: TestApp;
/** The same database with a shorter limit. */
let strict: Kysely<Tables>;
let account: string;
let bytes: Buffer;

beforeAll(async () => {
  site = await createTestApp({ MODE: 'public' });
  account = await makeAccount(site.db, { organisations: [await makeOrganisation(site.db)], roles: ['seniorDoctor'] });
  bytes = Buffer.concat([Buffer.from('%PDF-'), randomBytes(1000)]);
  strict = createQueries(
    createDatabasePool({
      connectionString: site.database.databaseUrl,
      max: 8,
      types: valueParsers,
      idle_in_transaction_session_timeout: 3_000,
    }),
  );
});
afterAll(async () => {
  await strict.destroy();
  await site.close();
});

/** Waits until a transaction that begins now has been ended for idleness. */
async function outlastLimit(): Promise<void> {
  const endedTransaction = strict.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    const ofIt = sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`;
    await waitUntil(async () => (await ofIt.execute(site.db)).rows.length === 0);
  });
  await expect(endedTransaction).rejects.toThrow('the database does not answer');
}

/** Uploads a file that takes long on its way to the store. */
async function uploadInParts(isStored: () => void): Promise<unknown> {
  const { uploads } = site.app.files;
  const { store } = uploads.library;
  const take = store.take.bind(store);
  const slow = jest.spyOn(store, 'take').mockImplementation(async (...object) => {
    const result = await take(...object);
    isStored();
    await outlastLimit();
    return result;
  });
  const principal = await readPrincipal(site.db, site.config, { accountId: account, language: 'en', ip: '' });
  if (principal === undefined) throw new Error('the account is not there');
  const { query } = partInput(createSending('a.pdf', bytes), 0);
  const received = await receivePart({ ...uploads, db: strict }, principal, query, bytes);
  slow.mockRestore();
  return received;
}

/** Uploads into the own cloud with bytes that take long on their way to the disk, after the other file is stored. */
async function uploadToCloud(storedPromise: Promise<void>): Promise<string> {
  const { cloud: own } = site.app.files.library;
  if (own?.kind !== 'own') throw new Error('the endpoint is not there');
  const { blobs, bucket } = own.deps;
  const { cloud, prefix } = await browserCloud(site, await site.as(account));
  const key = newName(prefix, 'b.pdf');
  const response = await cloud.request({ method: 'POST', key, query: { uploads: '' } });
  const uploadId = findText(await readXml([new Uint8Array(await response.arrayBuffer())], 10_000), 'UploadId') ?? '';
  const part = await cloud.request({ method: 'PUT', key, query: { uploadId, partNumber: '1' }, body: bytes });
  await storedPromise;
  const sync = blobs.sync.bind(blobs);
  const slow = jest.spyOn(blobs, 'sync').mockImplementation(async (id) => {
    await outlastLimit();
    return sync(id);
  });
  const listed = [{ number: 1, etag: part.headers.get('etag') ?? '' }];
  const completion = await completeUpload({ ...own.deps, db: strict }, { bucket, key }, uploadId, listed, 1_000_000);
  slow.mockRestore();
  return completion;
}

test('completes an upload with a slow store or disk, and a release', async () => {
  const storedSignal = Promise.withResolvers<void>();
  const [received, tag, releaseResult] = await Promise.all([
    uploadInParts(storedSignal.resolve),
    uploadToCloud(storedSignal.promise),
    new ReleaseTurns(strict).take(async () => {
      await outlastLimit();
      return 'released';
    }),
  ]);
  expect(releaseResult).toBe('released');
  expect(received).toMatchObject({ complete: true });
  expect(tag).toMatch(/-1"$/);
});
