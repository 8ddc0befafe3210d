import { createModulesQuery, queryClient } from '@dentarium/platform';
import { expect, jest, test } from '@jest/globals';
import { buildSampleModule, buildSamplePage } from '../testing/sample-site.ts';
import { loadLaterCode } from './later-code.ts';
import { admitVersion } from './module-files.ts';
import { createRemoteLoader } from './remote-loader.ts';
import { preloadNextModule } from './preload-next-module.ts';

const lifecycles = {
  default: { bootstrap: () => undefined, mount: () => undefined, unmount: () => undefined, timeouts: {} },
};

/** A loader with one loaded module, and its further requests. */
async function createLoader(current: string) {
  const loadRemote = jest.fn((id: string) =>
    id === `${current}/module`
      ? Promise.resolve(() => lifecycles)
      : Promise.reject(new Error('nobody shall hear of it')),
  );
  const loader = createRemoteLoader({ registerRemotes: () => undefined, loadRemote }, buildSamplePage());
  await loader.load(buildSampleModule(current));
  loadRemote.mockClear();
  return { loader, loadRemote };
}

test('loads the module after the current one when the page is idle, and never a disabled one', async () => {
  const idle: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (work: () => void) => idle.push(work) });
  const { loader, loadRemote } = await createLoader('two');
  const modules = [
    buildSampleModule('one'),
    buildSampleModule('two'),
    buildSampleModule('closed', { live: null }),
    buildSampleModule('four'),
  ];
  preloadNextModule(modules, 'two', loader);
  expect(loadRemote).not.toHaveBeenCalled();
  for (const work of idle) work();
  expect(loadRemote.mock.calls).toEqual([['four/module']]);
  const fourth = await createLoader('four');
  preloadNextModule(modules, 'four', fourth.loader);
  for (const work of idle.slice(1)) work();
  expect(fourth.loadRemote.mock.calls.at(-1)).toEqual(['one/module']);
});

test('loads no other module before the current one is loaded and its page has its code and all answers', async () => {
  jest.useFakeTimers();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  const { loader, loadRemote } = await createLoader('one');
  const laterLoader = createRemoteLoader({ registerRemotes: () => undefined, loadRemote }, buildSamplePage());
  const modules = [buildSampleModule('one'), buildSampleModule('two')];
  const end = preloadNextModule(modules, 'one', laterLoader);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(loadRemote).not.toHaveBeenCalled();
  end?.();
  const answer = Promise.withResolvers<{ flags: Record<string, boolean>; modules: [] }>();
  const pendingQuery = queryClient.query({ ...createModulesQuery(), queryFn: () => answer.promise });
  preloadNextModule(modules, 'one', loader);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(loadRemote).not.toHaveBeenCalled();
  answer.resolve({ flags: {}, modules: [] });
  await pendingQuery;
  const code = Promise.withResolvers<null>();
  const version = admitVersion({ module: 'one', version: '2.0.0', isFallback: false }, '/modules/one/', undefined);
  const part = loadLaterCode(version, () => code.promise);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(loadRemote).not.toHaveBeenCalled();
  code.resolve(null);
  await part;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(loadRemote.mock.calls).toEqual([['two/module']]);
  jest.useRealTimers();
});

test('MODE-06 does not load a module that is no longer next', async () => {
  const { loader, loadRemote } = await createLoader('one');
  jest.useFakeTimers();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  const modules = [buildSampleModule('one'), buildSampleModule('two')];
  preloadNextModule(modules, 'one', loader)?.();
  jest.runAllTimers();
  expect(loadRemote).not.toHaveBeenCalled();
  preloadNextModule(modules, 'one', loader);
  jest.runAllTimers();
  expect(loadRemote.mock.calls).toEqual([['two/module']]);
  jest.useRealTimers();
});
