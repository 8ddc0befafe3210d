import { createModulesQuery, queryClient } from '@dentarium/platform';
import { expect, jest, test } from '@jest/globals';
import { sampleModule, samplePage } from '../testing/sample-site.ts';
import { loadLater } from './later-code.ts';
import { admitVersion } from './module-files.ts';
import { createRemoteLoader } from './remote-loader.ts';
import { warmNext } from './warm-next.ts';

const lifecycles = {
  default: { bootstrap: () => undefined, mount: () => undefined, unmount: () => undefined, timeouts: {} },
};

/** A loader with one loaded module, and its further requests. */
async function loaderWith(current: string) {
  const loadRemote = jest.fn((id: string) =>
    id === `${current}/module`
      ? Promise.resolve(() => lifecycles)
      : Promise.reject(new Error('nobody shall hear of it')),
  );
  const loader = createRemoteLoader({ registerRemotes: () => undefined, loadRemote }, samplePage());
  await loader.load(sampleModule(current));
  loadRemote.mockClear();
  return { loader, loadRemote };
}

test('loads the module after the current one when the page is idle, and never a disabled one', async () => {
  const idle: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (work: () => void) => idle.push(work) });
  const { loader, loadRemote } = await loaderWith('two');
  const modules = [
    sampleModule('one'),
    sampleModule('two'),
    sampleModule('closed', { live: null }),
    sampleModule('four'),
  ];
  warmNext(modules, 'two', loader);
  expect(loadRemote).not.toHaveBeenCalled();
  for (const work of idle) work();
  expect(loadRemote.mock.calls).toEqual([['four/module']]);
  const fourth = await loaderWith('four');
  warmNext(modules, 'four', fourth.loader);
  for (const work of idle.slice(1)) work();
  expect(fourth.loadRemote.mock.calls.at(-1)).toEqual(['one/module']);
});

test('loads no other module before the current one is loaded and its page has its code and all answers', async () => {
  jest.useFakeTimers();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  const { loader, loadRemote } = await loaderWith('one');
  const later = createRemoteLoader({ registerRemotes: () => undefined, loadRemote }, samplePage());
  const modules = [sampleModule('one'), sampleModule('two')];
  const end = warmNext(modules, 'one', later);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(loadRemote).not.toHaveBeenCalled();
  end?.();
  const answer = Promise.withResolvers<{ flags: Record<string, boolean>; modules: [] }>();
  const asked = queryClient.query({ ...createModulesQuery(), queryFn: () => answer.promise });
  warmNext(modules, 'one', loader);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(loadRemote).not.toHaveBeenCalled();
  answer.resolve({ flags: {}, modules: [] });
  await asked;
  const code = Promise.withResolvers<null>();
  const version = admitVersion({ module: 'one', version: '2.0.0', fellBack: false }, '/modules/one/', undefined);
  const part = loadLater(version, () => code.promise);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(loadRemote).not.toHaveBeenCalled();
  code.resolve(null);
  await part;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(loadRemote.mock.calls).toEqual([['two/module']]);
  jest.useRealTimers();
});

test('MODE-06 does not load a module that is no longer next', async () => {
  const { loader, loadRemote } = await loaderWith('one');
  jest.useFakeTimers();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  const modules = [sampleModule('one'), sampleModule('two')];
  warmNext(modules, 'one', loader)?.();
  jest.runAllTimers();
  expect(loadRemote).not.toHaveBeenCalled();
  warmNext(modules, 'one', loader);
  jest.runAllTimers();
  expect(loadRemote.mock.calls).toEqual([['two/module']]);
  jest.useRealTimers();
});
