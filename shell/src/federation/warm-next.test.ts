import { expect, jest, test } from '@jest/globals';
import { sampleModule, samplePage } from '../testing/sample-site.ts';
import { createRemoteLoader } from './remote-loader.ts';
import { warmNext } from './warm-next.ts';

test('the module after the current one is loaded when nothing else is to be done, a closed one never', async () => {
  const idle: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (work: () => void) => idle.push(work) });
  const loadRemote = jest.fn((_id: string) => Promise.reject(new Error('nobody shall hear of it')));
  const loader = createRemoteLoader({ registerRemotes: () => undefined, loadRemote }, samplePage());
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
  warmNext(modules, 'four', loader);
  for (const work of idle.slice(1)) work();
  expect(loadRemote.mock.calls.at(-1)).toEqual(['one/module']);
});

test('MODE-06 a module that is no longer to come next is not loaded', () => {
  jest.useFakeTimers();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  const loadRemote = jest.fn((_id: string) => Promise.reject(new Error('nobody shall hear of it')));
  const loader = createRemoteLoader({ registerRemotes: () => undefined, loadRemote }, samplePage());
  const modules = [sampleModule('one'), sampleModule('two')];
  warmNext(modules, 'one', loader)?.();
  jest.runAllTimers();
  expect(loadRemote).not.toHaveBeenCalled();
  warmNext(modules, 'one', loader);
  jest.runAllTimers();
  expect(loadRemote.mock.calls).toEqual([['two/module']]);
  jest.useRealTimers();
});
