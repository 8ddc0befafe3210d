import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openLibrary } from './library.ts';

/** No process has this id. The maximum on Linux is 4 194 304. */
const NOBODY = 4_194_999;

let app: TestApp;
let dataDir: string;

beforeEach(async () => {
  app = await createTestApp({ MODE: 'private' });
  dataDir = await mkdtemp(join(tmpdir(), 'dentarium-library-'));
});
afterEach(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

test('removes scratch files of killed processes, and those of other hosts only when old', async () => {
  const scratch = join(dataDir, 'files', '.scratch');
  await mkdir(scratch, { recursive: true });
  const make = async (pid: number, host: string, hours: number) => {
    const name = `${pid}-${randomUUID()}-${host}`;
    await writeFile(join(scratch, name), '');
    const modifiedAt = new Date(Date.now() - hours * 3_600_000);
    await utimes(join(scratch, name), modifiedAt, modifiedAt);
    return name;
  };
  await make(NOBODY, hostname(), 0);
  await make(NOBODY, 'another-machine', 25);
  const keptPaths = [await make(process.pid, hostname(), 25), await make(NOBODY, 'another-machine', 1)];
  const library = await openLibrary({ ...app.config, dataDir }, app.db, app.app.files.library.uses);
  expect(new Set(await readdir(scratch))).toEqual(new Set(keptPaths));
  await library.close();
});
