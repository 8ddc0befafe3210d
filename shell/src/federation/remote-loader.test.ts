import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { toFactoryLoader, buildSampleModule, buildSamplePage } from '../testing/sample-site.ts';
import { bus } from '@dentarium/bus';
import type { ModuleRequires } from '@dentarium/api/modules/calls';
import { findManifest } from './inline-manifests.ts';
import { createRemoteLoader, type FederationRuntime } from './remote-loader.ts';
import { ModuleMisfitError } from './list-misfits.ts';
import { createRuntimePlugin } from './runtime-plugin.ts';
import { onStage, type StageResult } from './stages.ts';
import { serve } from '../testing/fake-server.ts';

const lifecycles = {
  default: { bootstrap: () => undefined, mount: () => undefined, unmount: () => undefined, timeouts: {} },
};

function buildRuntime(loadRemote: FederationRuntime['loadRemote']) {
  return {
    registerRemotes: jest.fn<FederationRuntime['registerRemotes']>(),
    loadRemote: jest.fn(toFactoryLoader(loadRemote)),
  };
}

afterEach(() => {
  jest.useRealTimers();
});

test('MFE-01 finds a module by the registry alone, with its manifest inline', async () => {
  const runtime = buildRuntime(() => Promise.resolve(lifecycles));
  const loader = createRemoteLoader(runtime, buildSamplePage());
  const loaded = await loader.load(buildSampleModule('patients'));
  expect(loaded).toMatchObject({ version: '2.0.0', isFallback: false });
  const entry = 'http://localhost/modules/patients/2.0.0/mf-manifest.json';
  expect(runtime.registerRemotes).toHaveBeenCalledWith([{ name: 'patients', entry }], { force: false });
  expect(runtime.loadRemote).toHaveBeenCalledWith('patients/module');
  expect(JSON.parse(findManifest(entry) ?? '')).toEqual({ id: 'patients', version: '2.0.0' });
});

test('MFE-03 reports a failure before the module is shown to its first outlet, and retries after that', async () => {
  const runtime = buildRuntime(() => Promise.reject(new Error('the network is down')));
  const loader = createRemoteLoader(runtime, buildSamplePage());
  await expect(loader.load(buildSampleModule('patients'), { isEarly: true })).rejects.toThrow('the network is down');
  await expect(loader.load(buildSampleModule('patients'))).rejects.toThrow('the network is down');
  expect(runtime.loadRemote).toHaveBeenCalledTimes(1);
  await expect(loader.load(buildSampleModule('patients'))).rejects.toThrow('the network is down');
  expect(runtime.loadRemote).toHaveBeenCalledTimes(2);
  const other = buildSampleModule('orders');
  await Promise.allSettled([loader.load(other, { isEarly: true }), loader.load(other)]);
  await Promise.allSettled([loader.load(other)]);
  expect(runtime.loadRemote).toHaveBeenCalledTimes(4);
});

test('MFE-03 keeps the version of a module that the page has loaded', async () => {
  const runtime = buildRuntime(() => Promise.resolve(lifecycles));
  const loader = createRemoteLoader(runtime, buildSamplePage());
  await Promise.all([loader.load(buildSampleModule('patients')), loader.load(buildSampleModule('patients'))]);
  const newer = buildSampleModule('patients', {
    live: { version: '3.0.0', entry: '/modules/patients/3.0.0/', manifest: {} },
  });
  expect((await loader.load(newer)).version).toBe('2.0.0');
  expect(runtime.loadRemote).toHaveBeenCalledTimes(1);
});

test('HEAD-09 abandons a module that hangs after the time of the specification', async () => {
  jest.useFakeTimers();
  const loader = createRemoteLoader(
    buildRuntime(() => new Promise(() => undefined)),
    buildSamplePage(),
  );
  const onFailure = jest.fn();
  loader.load(buildSampleModule('patients')).catch((error: unknown) => onFailure(String(error)));
  await jest.advanceTimersByTimeAsync(119_999);
  expect(onFailure).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(onFailure).toHaveBeenCalledWith('Error: The module "patients" did not come in time');
});

describe('HEAD-09 a module that is requested again while it is pending', () => {
  /** A runtime whose tries the test completes. */
  function heldRuntime() {
    const heldLoads: PromiseWithResolvers<unknown>[] = [];
    const runtime = buildRuntime(() => {
      const next = Promise.withResolvers<unknown>();
      heldLoads.push(next);
      return next.promise;
    });
    const loader = createRemoteLoader(runtime, buildSamplePage());
    const first = loader.load(buildSampleModule('patients'));
    loader.refetch('patients');
    const second = loader.load(buildSampleModule('patients'));
    return { heldLoads, runtime, loader, first, second };
  }

  test('has two tries, not three, and the later one removes the files of the first', async () => {
    const { heldLoads, runtime, loader, first, second } = heldRuntime();
    const third = loader.load(buildSampleModule('patients'));
    expect(runtime.registerRemotes.mock.calls.map(([, options]) => options?.force)).toEqual([false, true]);
    heldLoads[1]?.resolve(lifecycles);
    expect((await Promise.all([second, third])).map(({ version }) => version)).toEqual(['2.0.0', '2.0.0']);
    heldLoads[0]?.resolve(lifecycles);
    expect(await first).toBe(await second);
  });

  test('is loaded as soon as the first try has arrived', async () => {
    const { heldLoads, loader, first, second } = heldRuntime();
    heldLoads[0]?.resolve(lifecycles);
    expect(await second).toBe(await first);
    expect(loader.findLoaded('patients')).toBe(await first);
  });

  test('has no fault when the first try fails after the later one has arrived', async () => {
    const { heldLoads, first, second } = heldRuntime();
    heldLoads[1]?.resolve(lifecycles);
    await second;
    const faults: StageResult[] = [];
    const stop = onStage((result) => faults.push(result));
    faults.length = 0;
    heldLoads[0]?.reject(new Error('ended'));
    expect(await first).toBe(await second);
    stop();
    expect(faults).toEqual([]);
  });

  test('waits for the later try when the first one fails, and fails at once when the later one does', async () => {
    const heldRuntimeState = heldRuntime();
    heldRuntimeState.heldLoads[0]?.reject(new Error('ended'));
    await expect(heldRuntimeState.first).rejects.toThrow('ended');
    heldRuntimeState.heldLoads[1]?.resolve(lifecycles);
    expect((await heldRuntimeState.second).version).toBe('2.0.0');

    const fails = heldRuntime();
    fails.heldLoads[1]?.reject(new Error('404'));
    await expect(fails.second).rejects.toThrow('404');
    fails.heldLoads[0]?.resolve(lifecycles);
    await fails.first;
  });
});

describe('MFE-03 a version that has failed', () => {
  /** Builds code that registers a listener, like the code of a module does when it is run. */
  function buildListeningCode(received: string[], version: string) {
    return () => {
      bus.on('viewer:closed', () => received.push(version));
      return lifecycles;
    };
  }
  const older = { version: '1.0.0', entry: '/modules/patients/1.0.0/', manifest: {} };
  const module = buildSampleModule('patients', { lastGood: older });

  /**
   * Loads the live version and the one to fall back to, each with the code that it is given; the test completes both
   * loads.
   */
  function loadTwoVersions(received: string[]) {
    const heldLoads: PromiseWithResolvers<unknown>[] = [];
    const loadRemote = () => {
      const next = Promise.withResolvers<unknown>();
      heldLoads.push(next);
      return next.promise;
    };
    const loader = createRemoteLoader({ registerRemotes: () => undefined, loadRemote }, buildSamplePage());
    return {
      loader,
      come: (place: number, version: string) => heldLoads[place]?.resolve(buildListeningCode(received, version)),
    };
  }

  test('is removed with its registrations and styles when another one is loaded', async () => {
    const received: string[] = [];
    const { loader, come } = loadTwoVersions(received);
    for (const path of ['/modules/patients/2.0.0/a.css', '/modules/patients/1.0.0/a.css']) {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: path });
      // Loaded styles; another try drops those that have not arrived.
      Object.defineProperty(link, 'sheet', { value: {} });
      document.head.append(link);
    }
    const live = loader.load(module);
    come(0, 'live');
    const failedModule = await live;
    const good = loader.load(module, { release: 'lastGood', failedModule });
    bus.emit('viewer:closed', { fileId: '1' });
    expect(received).toEqual(['live']);
    come(1, 'last good');
    expect(await good).toMatchObject({ version: '1.0.0', isFallback: true });
    expect(loader.findLoaded('patients')).toBe(await good);
    bus.emit('viewer:closed', { fileId: '1' });
    expect(received).toEqual(['live', 'last good']);
    const styles = Array.from(document.querySelectorAll('link'), ({ href }) => new URL(href).pathname);
    expect(styles).toEqual(['/modules/patients/1.0.0/a.css']);
  });

  test('does not run when its code arrives after the other version is shown', async () => {
    const received: string[] = [];
    const { loader, come } = loadTwoVersions(received);
    const live = loader.load(module);
    const good = loader.load(module, { release: 'lastGood' });
    come(1, 'last good');
    await good;
    come(0, 'live');
    expect(await live).toBe(await good);
    bus.emit('viewer:closed', { fileId: '1' });
    expect(received).toEqual(['last good']);
  });

  test('stays when the other one does not arrive, and leaves nothing when its code is no module', async () => {
    const received: string[] = [];
    const { loader, come } = loadTwoVersions(received);
    const live = loader.load(module);
    come(0, 'live');
    const failedModule = await live;
    const heldLoad = Promise.withResolvers<unknown>();
    const withRuntime = createRemoteLoader(
      { registerRemotes: () => undefined, loadRemote: () => heldLoad.promise },
      buildSamplePage(),
    );
    heldLoad.resolve(() => {
      buildListeningCode(received, 'no module')();
      return {};
    });
    await expect(withRuntime.load(module)).rejects.toThrow('exports no lifecycles');
    await expect(loader.load({ ...module, lastGood: null }, { release: 'lastGood', failedModule })).rejects.toThrow(
      'lastGood',
    );
    expect(loader.findLoaded('patients')).toBe(failedModule);
    bus.emit('viewer:closed', { fileId: '1' });
    expect(received).toEqual(['live']);
  });
});

test('HEAD-09 removes hanging scripts from the page with another try, and leaves those of others', async () => {
  const paths = ['/modules/patients/2.0.0/remoteEntry.js', '/modules/personal/2.0.0/remoteEntry.js'];
  for (const path of paths) document.head.append(Object.assign(document.createElement('script'), { src: path }));
  const loader = createRemoteLoader(
    buildRuntime(() => Promise.reject(new Error('404'))),
    buildSamplePage(),
  );
  const listScripts = () => Array.from(document.scripts, ({ src }) => new URL(src).pathname);
  await expect(loader.load(buildSampleModule('patients'))).rejects.toThrow('404');
  expect(listScripts()).toEqual(paths);
  await expect(loader.load(buildSampleModule('patients'))).rejects.toThrow('404');
  expect(listScripts()).toEqual(paths.slice(1));
});

test('HEAD-09 gives an entry the time of the specification', () => {
  const url = 'http://localhost/modules/patients/2.0.0/remoteEntry.js';
  const script = createRuntimePlugin().createScript?.({ url, attrs: {} });
  expect(script).toMatchObject({ timeout: 120_000, script: { src: url } });
});

test('HEAD-09 loads a module that failed again, without remains of the former try', async () => {
  let tries = 0;
  const runtime = buildRuntime(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('404')) : Promise.resolve(lifecycles);
  });
  const loader = createRemoteLoader(runtime, buildSamplePage());
  await expect(loader.load(buildSampleModule('patients'))).rejects.toThrow('404');
  expect((await loader.load(buildSampleModule('patients'))).version).toBe('2.0.0');
  expect(runtime.registerRemotes.mock.calls.map(([, options]) => options)).toEqual([{ force: false }, { force: true }]);
});

test('MODE-06 does not request a module that is disabled', async () => {
  const runtime = buildRuntime(() => Promise.resolve(lifecycles));
  const loader = createRemoteLoader(runtime, buildSamplePage());
  for (const more of [{}, { live: null }])
    await expect(loader.load(buildSampleModule('agent', { enabled: false, ...more }))).rejects.toThrow('agent');
  expect(runtime.registerRemotes).not.toHaveBeenCalled();
});

test.each([[null], [{}], [{ default: { mount: () => undefined } }], ['<html>']])(
  'MFE-04 rejects %j as a module',
  async (code) => {
    await expect(
      createRemoteLoader(
        buildRuntime(() => Promise.resolve(code)),
        buildSamplePage(),
      ).load(buildSampleModule('patients')),
    ).rejects.toThrow('exports no lifecycles');
  },
);

test('uses a manifest from the registry without a request, and limits the time of other requests', async () => {
  const server = serve({ '/modules/other/mf-manifest.json': () => Response.json({ id: 'other' }) });
  const loader = createRemoteLoader(
    buildRuntime(() => Promise.resolve(lifecycles)),
    buildSamplePage(),
  );
  await loader.load(buildSampleModule('patients'));
  const plugin = createRuntimePlugin();
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

describe('MFE-04 MFE-08 a version that needs exports that the page does not provide', () => {
  const buildRequirements = (exports: string[] | null, name = '@dentarium/ui') => ({
    [name]: { version: '^1.4.0', exports },
  });
  const buildNeedyModule = (requires: ModuleRequires) =>
    buildSampleModule('patients', {
      live: { version: '2.0.0', entry: '/modules/patients/2.0.0/', manifest: {}, requires },
    });

  test.each([
    [buildRequirements(['Field', 'FormDrawer', 'ToothChart']), '@dentarium/ui 1.4.0: FormDrawer, ToothChart'],
    [buildRequirements(['default'], 'antd:mentions'), 'antd:mentions'],
  ])('is refused by name before it runs', async (requires, missingExports) => {
    const run = jest.fn(() => lifecycles);
    const runtime = { registerRemotes: () => undefined, loadRemote: () => Promise.resolve(run) };
    const loader = createRemoteLoader(runtime, buildSamplePage('Field'));
    await expect(loader.load(buildNeedyModule(requires))).rejects.toThrow(`does not provide: ${missingExports}`);
    expect(run).not.toHaveBeenCalled();
    expect(loader.findLoaded('patients')).toBeUndefined();
  });

  test('is distinguished from one whose code does not arrive, by the reason', async () => {
    const loader = createRemoteLoader(
      buildRuntime(() => Promise.reject(new Error('no shared module'))),
      buildSamplePage(),
    );
    const faults: StageResult[] = [];
    const stop = onStage((result) => faults.push(result));
    await expect(loader.load(buildNeedyModule(buildRequirements(['Field'])))).rejects.toThrow(ModuleMisfitError);
    stop();
    expect(faults.at(-1)).toMatchObject({ stage: 'gate', cause: expect.stringMatching(/^ModuleMisfitError: /) });
  });

  test.each([[buildRequirements(['Field'])], [buildRequirements(null)], [{}]])(
    'does not include one that needs %j',
    async (requires) => {
      const loader = createRemoteLoader(
        buildRuntime(() => Promise.resolve(lifecycles)),
        buildSamplePage('Field'),
      );
      expect((await loader.load(buildNeedyModule(requires))).version).toBe('2.0.0');
    },
  );
});
