import { afterEach, expect, jest, test } from '@jest/globals';
import { sampleModule } from '../testing/sample-site.ts';
import { keptManifest } from './inline-manifests.ts';
import { LIMITS } from './limits.ts';
import { createRemoteLoader, type FederationRuntime } from './remote-loader.ts';
import runtimePlugin from './runtime-plugin.ts';
import { serve } from '../testing/fake-server.ts';

const lifecycles = {
  default: { bootstrap: () => undefined, mount: () => undefined, unmount: () => undefined, timeouts: {} },
};

function runtimeWith(loadRemote: FederationRuntime['loadRemote']) {
  return { registerRemotes: jest.fn<FederationRuntime['registerRemotes']>(), loadRemote: jest.fn(loadRemote) };
}

afterEach(() => {
  jest.useRealTimers();
});

test('MFE-01 a module is found by the registry alone, with its manifest inline', async () => {
  const runtime = runtimeWith(() => Promise.resolve(lifecycles));
  const loader = createRemoteLoader(runtime);
  const loaded = await loader.load(sampleModule('patients'));
  expect(loaded).toMatchObject({ version: '2.0.0', fellBack: false });
  const entry = 'http://localhost/modules/patients/2.0.0/mf-manifest.json';
  expect(runtime.registerRemotes).toHaveBeenCalledWith([{ name: 'patients', entry }], { force: false });
  expect(runtime.loadRemote).toHaveBeenCalledWith('patients/module');
  expect(JSON.parse(keptManifest(entry) ?? '')).toEqual({ id: 'patients', version: '2.0.0' });
});

test('MFE-03 a page keeps the version of a module that it has loaded', async () => {
  const runtime = runtimeWith(() => Promise.resolve(lifecycles));
  const loader = createRemoteLoader(runtime);
  await Promise.all([loader.load(sampleModule('patients')), loader.load(sampleModule('patients'))]);
  const newer = sampleModule('patients', {
    live: { version: '3.0.0', entry: '/modules/patients/3.0.0/', manifest: {} },
  });
  expect((await loader.load(newer)).version).toBe('2.0.0');
  expect(runtime.loadRemote).toHaveBeenCalledTimes(1);
});

test('HEAD-09 a module that hangs is given up in time', async () => {
  jest.useFakeTimers();
  const loader = createRemoteLoader(runtimeWith(() => new Promise(() => undefined)));
  const failed = jest.fn();
  loader.load(sampleModule('patients')).catch((error: unknown) => failed(String(error)));
  await jest.advanceTimersByTimeAsync(LIMITS.whole);
  expect(failed).toHaveBeenCalledWith('Error: The module "patients" did not come in time');
  expect(LIMITS.whole).toBeLessThan(10_000);
});

test('HEAD-09 a module that failed can be loaded again; what was left behind is forgotten', async () => {
  let tries = 0;
  const runtime = runtimeWith(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('404')) : Promise.resolve(lifecycles);
  });
  const loader = createRemoteLoader(runtime);
  await expect(loader.load(sampleModule('patients'))).rejects.toThrow('404');
  expect((await loader.load(sampleModule('patients'))).version).toBe('2.0.0');
  expect(runtime.registerRemotes.mock.calls.map(([, options]) => options)).toEqual([{ force: false }, { force: true }]);
});

test('MODE-06 a module that is switched off is not asked for', async () => {
  const runtime = runtimeWith(() => Promise.resolve(lifecycles));
  const off = sampleModule('agent', { enabled: false, live: null });
  await expect(createRemoteLoader(runtime).load(off)).rejects.toThrow('agent');
  expect(runtime.registerRemotes).not.toHaveBeenCalled();
});

test.each([[null], [{}], [{ default: { mount: () => undefined } }], ['<html>']])(
  'MFE-04 %j is no module',
  async (code) => {
    await expect(
      createRemoteLoader(runtimeWith(() => Promise.resolve(code))).load(sampleModule('patients')),
    ).rejects.toThrow('exports no lifecycles');
  },
);

test('a manifest that came with the registry costs no request, another one has a time limit', async () => {
  const server = serve({ '/modules/other/mf-manifest.json': () => Response.json({ id: 'other' }) });
  const loader = createRemoteLoader(runtimeWith(() => Promise.resolve(lifecycles)));
  await loader.load(sampleModule('patients'));
  const plugin = runtimePlugin();
  const ask = async (address: string) => {
    const answer = await plugin.fetch?.(address, {});
    return answer instanceof Response ? ((await answer.json()) as unknown) : answer;
  };
  expect(await ask('http://localhost/modules/patients/2.0.0/mf-manifest.json')).toEqual({
    id: 'patients',
    version: '2.0.0',
  });
  expect(server.requests).toEqual([]);
  expect(await ask('http://localhost/modules/other/mf-manifest.json')).toEqual({ id: 'other' });
});
