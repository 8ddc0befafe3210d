import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, SIGNED_OUT, test } from '../../../src/test.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const HOST = 'https://host.example';

test.use({ storageState: SIGNED_OUT });

let hostFolder: string;
test.beforeAll(async () => {
  hostFolder = await mkdtemp(join(tmpdir(), 'dentarium-host-'));
  const script = join(ROOT, 'shared/build/src/testing/foreign-host.ts');
  const build = spawn(join(ROOT, 'node_modules/.bin/node'), [script, hostFolder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  expect(await once(build, 'exit')).toEqual([0, null]);
});
test.afterAll(() => rm(hostFolder, { recursive: true }));

test('MFE-01 loads every module from its published files on a foreign page, with only the federation runtime and the shared packages', async ({
  page,
  address,
}) => {
  const failures: string[] = [];
  const paths: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  await page.route(`${HOST}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    paths.push(pathname);
    if (pathname === '/') {
      const body = '<!doctype html><title>Host</title><body><script src="/host/host.js" defer></script></body>';
      await route.fulfill({ contentType: 'text/html', body });
    } else if (pathname.startsWith('/host/'))
      await route.fulfill({ path: join(hostFolder, pathname.slice('/host/'.length)) });
    else await route.fulfill({ response: await route.fetch({ url: new URL(pathname, address).href }) });
  });
  const answer = await fetch(new URL('/modules', address));
  const { modules } = (await answer.json()) as { modules: { name: string; enabled: boolean }[] };
  // The files of a module whose flag is off are not served.
  const servedModules = modules.filter(({ enabled }) => enabled);
  expect(servedModules.length).toBeGreaterThan(1);

  await page.goto(HOST);
  const lines = page.getByRole('paragraph');
  await expect(lines).toHaveCount(servedModules.length);
  expect((await lines.allTextContents()).toSorted()).toEqual(
    servedModules.map(({ name }) => `${name}: bootstrap, mount, prepare, timeouts, unmount`).toSorted(),
  );
  expect(failures).toEqual([]);
  // Nothing of the shell, and no call.
  expect(paths.filter((path) => !/^\/($|host\/|modules($|\/))/.test(path))).toEqual([]);
});
