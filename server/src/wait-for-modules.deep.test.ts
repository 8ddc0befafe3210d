import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { pickFreePort } from '@dentarium/build/free-port';
import { endOrphans, listServerProcesses } from './kernel/db/cluster-processes.ts';
import { createSiteFolder } from './testing/site-folder.ts';
import { buildProcessEnvironment } from './testing/server-process.ts';
import { WAIT_FOR_MODULES } from './wait-for-modules.ts';

describe('a server that waits for its modules', () => {
  let dataDir: string;
  let cluster: string;
  let server: ChildProcess;
  beforeEach(async () => {
    dataDir = await createSiteFolder('waiting');
    cluster = join(dataDir, 'postgres', 'cluster');
    server = fork(join(import.meta.dirname, 'main.ts'), [WAIT_FOR_MODULES], {
      silent: true,
      env: { ...buildProcessEnvironment(), DATA_DIR: dataDir, PORT: String(await pickFreePort()), MODE: 'private' },
    });
    await once(server, 'message');
  });
  afterEach(async () => {
    server.kill('SIGKILL');
    await endOrphans(cluster);
    await rm(dataDir, { recursive: true });
  });

  test.each<[string, (server: ChildProcess) => void]>([
    ['a signal', (child) => child.kill('SIGTERM')],
    ['the end of its starter', (child) => child.disconnect()],
  ])('ends with its database after %s', async (_, end) => {
    end(server);
    await once(server, 'exit');
    expect(server.exitCode).toBe(0);
    expect(await listServerProcesses(cluster)).toEqual([]);
  });
});
