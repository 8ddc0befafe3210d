import { beforeEach, expect, jest, test } from '@jest/globals';
import { createRemoteLoader } from '../federation/remote-loader.ts';
import { toFactoryLoader, buildSampleModule, buildSamplePage } from '../testing/sample-site.ts';
import { loadEarlyModule } from './load-early-module.ts';

const ADDRESS = { pathname: '/case/5', search: '?file=8' };
const prepare = jest.fn();
const lifecycles = { bootstrap: () => undefined, mount: () => undefined, unmount: () => undefined, timeouts: {} };

beforeEach(() => {
  document.head.replaceChildren();
  prepare.mockClear();
});

/** Opens the site at an address, and returns the requested modules. */
async function openAt(
  modules: readonly ReturnType<typeof buildSampleModule>[],
  code: () => Promise<unknown> = () => Promise.resolve({ default: { ...lifecycles, prepare } }),
  address = ADDRESS,
): Promise<readonly string[]> {
  const registry = Promise.resolve({ flags: { online: false }, modules: [...modules] });
  const loadRemote = jest.fn((_id: string) => code());
  const runtime = { registerRemotes: () => undefined, loadRemote: toFactoryLoader(loadRemote) };
  await loadEarlyModule(createRemoteLoader(runtime, buildSamplePage()), registry, address);
  return loadRemote.mock.calls.map(([id]) => id);
}

test('MFE-01 loads the module of the opened address in parallel with the start, and prepares its page', async () => {
  expect(await openAt([buildSampleModule('order'), buildSampleModule('case')])).toEqual(['case/module']);
  expect(prepare.mock.calls).toEqual([[ADDRESS]]);
});

test.each([
  ['of no module', [buildSampleModule('order')]],
  ['of a module that is off', [buildSampleModule('case', { enabled: false })]],
  ['of a module that nobody has released', [buildSampleModule('case', { live: null })]],
  ['that is switched off', [buildSampleModule('case', { pages: [{ path: '/case', flag: 'online' }] })]],
])('MODE-06 loads nothing at an address %s', async (_, modules) => {
  expect(await openAt(modules)).toEqual([]);
  expect(prepare).not.toHaveBeenCalled();
});

test('MFE-03 does not fail the start for a module that fails, or of an older build', async () => {
  const silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(
    await openAt([buildSampleModule('case')], () => Promise.reject(new Error('the network is down'))),
  ).toHaveLength(1);
  expect(await openAt([buildSampleModule('case')], () => Promise.resolve({ default: lifecycles }))).toEqual([
    'case/module',
  ]);
  expect(prepare).not.toHaveBeenCalled();
  silenced.mockRestore();
});

test('MFE-01 MFE-04 requests the first files of a module at once, with their hashes', async () => {
  const integrity = { 'remoteEntry.js': 'sha256-a=', 'module.css': 'sha256-b=', 'integrity.json': 'sha256-c=' };
  const live = { version: '2.0.0', entry: '/modules/case/2.0.0/', manifest: {}, integrity };
  await openAt([buildSampleModule('case', { live })], undefined, { pathname: '/case', search: '' });
  const links = [...document.head.querySelectorAll('link')];
  expect(links.map(({ rel, as, crossOrigin, integrity: hash, href }) => [rel, as, crossOrigin, hash, href])).toEqual([
    ['preload', 'script', 'anonymous', 'sha256-a=', 'http://localhost/modules/case/2.0.0/remoteEntry.js'],
    ['preload', 'style', 'anonymous', 'sha256-b=', 'http://localhost/modules/case/2.0.0/module.css'],
  ]);
});

test.each([
  ['/case/5', ['http://localhost/modules/case/3.0.0/integrity.json']],
  ['/case', []],
])('MFE-04 reads the list of the later files with the module for a page without a tab: %s', async (pathname, lists) => {
  const fetchMock = jest.fn<typeof fetch>(() => Promise.resolve(Response.json({ 'late.js': 'ab' })));
  globalThis.fetch = fetchMock;
  const integrity = { 'integrity.json': 'sha256-c=' };
  const live = { version: '3.0.0', entry: '/modules/case/3.0.0/', manifest: {}, integrity };
  await openAt([buildSampleModule('case', { live })], undefined, { pathname, search: '' });
  expect(fetchMock.mock.calls.map(([address]) => address)).toEqual(lists);
});
