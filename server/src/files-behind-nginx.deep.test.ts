import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getModules } from '@dentarium/api/modules/calls';
import { pickFreePort } from '@dentarium/build/free-port';
import { activate, publish, switchOff, writeModulesAnswer } from '@dentarium/release';
import { toScript, writeModuleBuild, writeSitePlatform } from '@dentarium/release/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Nginx, startNginxForFiles } from './testing/nginx.ts';
import { describeBehindNginx } from './testing/site-behind-nginx.ts';

describeBehindNginx('files of a site by nginx alone, as deploy/nginx has it', () => {
  let folder: string;
  let modulesDir: string;
  let nginx: Nginx;
  let url: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dentarium-files-'));
    modulesDir = join(folder, 'modules');
    writeSitePlatform(modulesDir, { version: '1.0.0', provides: { react: { version: '19.3.1', exports: null } } });
    for (const version of ['1.0.0', '1.1.0']) {
      await publish({ modulesDir }, writeModuleBuild(folder, { version, code: `code ${version}` }));
      await activate({ modulesDir }, 'patients', version);
    }
    await mkdir(join(folder, 'shell/assets'), { recursive: true });
    await writeFile(join(folder, 'shell/index.html'), '<!doctype html><title>the shell</title>');
    await writeFile(join(folder, 'shell/assets/start.0123abcd.js'), 'start');
    const port = await pickFreePort();
    url = `http://localhost:${port}`;
    nginx = await startNginxForFiles({ port, modulesDir, shellDir: join(folder, 'shell') });
  });
  afterAll(async () => {
    await nginx.close();
    await rm(folder, { recursive: true });
  });

  const text = async (path: string) => {
    const answer = await fetch(`${url}${path}`);
    return [answer.status, await answer.text()];
  };

  test('MFE-01 serves the live versions and files that match the list', async () => {
    await writeModulesAnswer(modulesDir, ['agent']);
    const answer = await fetch(`${url}/modules`);
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      'application/json',
      'no-cache',
    ]);
    const { flags, modules } = getModules.result.parse(await answer.json());
    expect(flags).toMatchObject({ agent: true, notes: false });
    expect(modules).toMatchObject([
      { name: 'patients', enabled: true, live: { version: '1.1.0' }, lastGood: { version: '1.0.0' } },
    ]);
    const live = modules[0]?.live;
    const [, code] = await text(`${live?.entry}module.js`);
    expect(code).toBe(toScript('code 1.1.0'));
    const hash = createHash('sha256').update(String(code)).digest('base64');
    expect(live?.integrity?.['module.js']).toBe(`sha256-${hash}`);
  });

  test('lists no version of a module that is off, and refuses an invalid switch', async () => {
    await switchOff({ modulesDir }, 'patients', 'Moving house');
    await writeModulesAnswer(modulesDir, []);
    const { modules } = getModules.result.parse(await (await fetch(`${url}/modules`)).json());
    expect(modules).toMatchObject([{ enabled: false, reason: 'Moving house', live: null, lastGood: null }]);
    await expect(writeModulesAnswer(modulesDir, ['telephone'])).rejects.toThrow('"telephone" is no switch');
  });

  test.each(['/', '/patient/5', '/patient'])('answers %s with the page', async (path) => {
    expect(await text(path)).toEqual([200, '<!doctype html><title>the shell</title>']);
  });

  test('lets a file with the hash of its content be cached indefinitely', async () => {
    const answer = await fetch(`${url}/assets/start.0123abcd.js`);
    expect([await answer.text(), answer.headers.get('cache-control')]).toEqual([
      'start',
      'public, max-age=31536000, immutable',
    ]);
  });

  test.each([
    '/modules/registry.json',
    '/modules/platform.json',
    '/modules/.registry.sqlite',
    '/modules/patients/1.1.0/nothing.js',
    '/assets/nothing.js',
    '/modules../shell/index.html',
  ])('does not find %s', async (path) => {
    expect((await text(path))[0]).toBe(404);
  });
});
