import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { bus } from '@dentarium/bus';
import { createInstance } from '@module-federation/enhanced/runtime';
import { simulateFileLoads, createFileAnswer, type FileAnswer, computeIntegrity } from '../testing/fake-browser.ts';
import { buildSampleModule, buildSamplePage } from '../testing/sample-site.ts';
import { LIMITS } from './limits.ts';
import { pageModules } from './module-files.ts';
import { createRemoteLoader } from './remote-loader.ts';
import { createRuntimePlugin } from './runtime-plugin.ts';
import { onStage, type StageResult } from './stages.ts';

const instance = createInstance({ name: 'page', remotes: [], plugins: [createRuntimePlugin()] });
const runtime = {
  registerRemotes: instance.registerRemotes.bind(instance),
  loadRemote: (id: string) => instance.loadRemote(id, { loadFactory: false, from: 'runtime' }),
};

/** The possible faults of a file, by the answer of the server. */
const FAULTS = {
  hangs: () => 'hang',
  'is missing': () => ({ status: 404, type: 'text/plain', body: 'not found' }),
  'answers 500': () => ({ status: 500, type: 'text/plain', body: '' }),
  'answers HTML': () => ({ status: 200, type: 'text/html', body: '<!doctype html><p>proxy' }),
  'is truncated': (path, body) => createFileAnswer(path, body.slice(0, body.length / 2)),
  // JSON is read regardless.
  'is not what was published': (path, body) =>
    createFileAnswer(path, `${body} ${path.endsWith('.json') ? '' : 'more'}`),
} satisfies Record<string, (path: string, body: string) => FileAnswer>;

const FILES = {
  'entry.js': 'entry',
  'first.css': 'style',
  'first.js': 'first',
  'late.js': 'late',
  'late.css': 'late style',
};
const hex = (content: string) => Buffer.from(computeIntegrity(content).slice(7), 'base64').toString('hex');
const list = JSON.stringify(Object.fromEntries(Object.entries(FILES).map(([path, body]) => [path, hex(body)])));

let count = 0;
let name: string;
let folder: string;
/** The file with its fault. */
let brokenFile: { readonly path: string; readonly fault: keyof typeof FAULTS } | undefined;
let requests: string[];
let executed: string[];
let results: StageResult[];
let end: (() => void)[];

function answerRequest(address: string): FileAnswer {
  requests.push(address.slice(folder.length));
  const path = address.slice(folder.length).replace(/\?.*/, '');
  const body =
    { 'integrity.json': list, 'mf-manifest.json': JSON.stringify(buildManifest()) }[path] ??
    FILES[path as keyof typeof FILES];
  return brokenFile?.path === path ? FAULTS[brokenFile.fault](path, body) : createFileAnswer(path, body);
}

/** Runs a script like the browser does; the first script of the module provides its container. */
function run(body: string): void {
  const knownContent = Object.values(FILES).find((content) => body.startsWith(content));
  if (knownContent === undefined) throw new SyntaxError(body);
  executed.push(body);
  if (knownContent === 'entry')
    Reflect.set(globalThis, name, {
      init: () => undefined,
      get: () => ensure('first.js', 'first.css').then(() => code),
    });
}

/** Loads parts of the code of the module like the code of its build does: loaded parts are not requested again. */
function ensure(...paths: readonly string[]): Promise<unknown> {
  const own = new URL(folder, location.origin).href;
  return pageModules.load(own, () => Promise.all(paths.map((path) => add(own, path))));
}

function add(own: string, path: string): Promise<void> {
  const isStyle = path.endsWith('.css');
  if (!isStyle && executed.includes(FILES[path as keyof typeof FILES])) return Promise.resolve();
  const styles = document.querySelectorAll('link');
  if (isStyle && [...styles].some(({ dataset }) => dataset['href'] === own + path)) return Promise.resolve();
  const existing = [...document.scripts].find(({ src }) => src === own + path);
  const element =
    existing ??
    (isStyle
      ? Object.assign(document.createElement('link'), { rel: 'stylesheet', href: own + path })
      : Object.assign(document.createElement('script'), { src: own + path }));
  const failure = Object.assign(new Error(`Loading ${path} failed`), { name: 'ChunkLoadError' });
  if (isStyle) Object.assign(failure, { code: 'CSS_CHUNK_LOAD_FAILED' });
  return new Promise((resolve, reject) => {
    const fail = () => {
      element.remove();
      reject(failure);
    };
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', fail);
    if (!isStyle) setTimeout(fail, LIMITS.totalMs);
    if (existing !== undefined) return;
    pageModules.prepare(element);
    document.head.append(element);
  });
}

const code = () => ({ default: { mount: () => undefined, unmount: () => undefined } });

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  count += 1;
  name = `sample${count}`;
  folder = `/modules/${name}/2.0.0/`;
  [brokenFile, requests, executed, results] = [undefined, [], [], []];
  // The time limit of a request runs on the real clock: an answer after it would come after the test.
  globalThis.fetch = (address, init) => {
    const fileAnswer = answerRequest(
      new URL(address instanceof Request ? address.url : address, location.origin).pathname,
    );
    if (fileAnswer === 'hang') return new Promise(() => undefined);
    const isOther = init?.integrity !== undefined && init.integrity !== computeIntegrity(fileAnswer.body);
    return isOther ? Promise.reject(new TypeError('hash')) : Promise.resolve(new Response(fileAnswer.body, fileAnswer));
  };
  end = [simulateFileLoads(answerRequest, run), onStage((result) => results.push(result))];
  results.length = 0;
});

afterEach(() => {
  end.forEach((stop) => stop());
  document.head.replaceChildren();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Builds the manifest of the build of the module. */
function buildManifest() {
  const assets = { js: { sync: ['first.js'], async: [] }, css: { sync: ['first.css'], async: [] } };
  return {
    id: name,
    name,
    metaData: {
      name,
      globalName: name,
      publicPath: 'auto',
      buildInfo: { buildVersion: '1' },
      remoteEntry: { name: 'entry.js', path: '', type: 'global' },
      types: { path: '', name: '', zip: '', api: '' },
    },
    shared: [],
    remotes: [],
    exposes: [{ id: `${name}:module`, name: 'module', path: './module', assets }],
  };
}

/** Builds the module with the hashes of its first files, as listed by the site. */
function buildModule() {
  const first = ['entry.js', 'first.css', 'first.js'] as const;
  const integrity = Object.fromEntries(first.map((path) => [path, computeIntegrity(FILES[path])]));
  const live = {
    version: '2.0.0',
    entry: folder,
    manifest: buildManifest(),
    integrity: { ...integrity, 'integrity.json': computeIntegrity(list) },
  };
  return buildSampleModule(name, { live });
}

/** Returns the outcome of work, while the clock advances as long as necessary. */
async function awaitOutcome(work: Promise<unknown>): Promise<string> {
  const outcomes: string[] = [];
  work.then(
    () => outcomes.push('is here'),
    (error: unknown) => outcomes.push(String(error)),
  );
  for (let step = 0; outcomes.length === 0 && step < 100; step += 1)
    await jest.advanceTimersByTimeAsync(LIMITS.totalMs / 10);
  return outcomes[0] ?? 'hangs';
}

const faults = Object.keys(FAULTS) as (keyof typeof FAULTS)[];
const listFailedStages = () => results.filter(({ cause }) => cause !== undefined).map(({ stage }) => stage);

test('HEAD-09 reports each stage that a module with complete files has passed', async () => {
  const loader = createRemoteLoader(runtime, buildSamplePage());
  expect(await awaitOutcome(loader.load(buildModule()))).toBe('is here');
  expect(results.map(({ stage }) => stage).toSorted()).toEqual(['chunk', 'entry', 'gate', 'init', 'manifest', 'style']);
  expect(results).toContainEqual({ module: name, version: '2.0.0', isFallback: false, stage: 'entry' });
  expect(listFailedStages()).toEqual([]);
  expect(requests.toSorted()).toEqual(['entry.js', 'first.css', 'first.js']);
  expect(await awaitOutcome(ensure('late.js'))).toBe('is here');
  expect(await awaitOutcome(ensure('late.css'))).toBe('is here');
  expect(requests.slice(3)).toEqual(['integrity.json', 'late.js', 'late.css']);
});

test.each(
  Object.entries({ 'entry.js': 'entry', 'first.js': 'chunk', 'first.css': 'style' } as const).flatMap(([path, stage]) =>
    faults.map((fault) => [path, fault, stage] as const),
  ),
)(
  'HEAD-09 MFE-04 does not run the module while %s %s, reports the stage, and works at the next try',
  async (path, fault, stage) => {
    const loader = createRemoteLoader(runtime, buildSamplePage());
    brokenFile = { path, fault };
    expect(await awaitOutcome(loader.load(buildModule()))).not.toBe('is here');
    expect(listFailedStages()).toEqual([stage]);
    expect(results.at(-1)).toMatchObject({ module: name, version: '2.0.0' });
    expect(loader.findLoaded(name)).toBeUndefined();
    expect(executed.filter((body) => body.endsWith('more'))).toEqual([]);
    brokenFile = undefined;
    expect(await awaitOutcome(loader.load(buildModule()))).toBe('is here');
    expect(requests).toContain(`${path}?try=2`);
  },
);

test.each(faults.filter((fault) => fault !== 'is not what was published'))(
  'HEAD-09 MFE-04 does not run a module from a developer machine, which is in no list, while its manifest %s, and loads it with the next try',
  async (fault) => {
    const loader = createRemoteLoader(runtime, buildSamplePage());
    const override = buildSampleModule(name, { live: { version: 'override', entry: folder, manifest: {} } });
    brokenFile = { path: 'mf-manifest.json', fault };
    expect(await awaitOutcome(loader.load(override))).not.toBe('is here');
    expect(listFailedStages()).toEqual(['manifest']);
    expect(loader.findLoaded(name)).toBeUndefined();
    brokenFile = undefined;
    expect(await awaitOutcome(loader.load(override))).toBe('is here');
  },
);

test.each(
  Object.entries({ 'late.js': 'chunk', 'late.css': 'style', 'integrity.json': 'chunk' } as const).flatMap(
    ([path, stage]) => faults.map((fault) => [path, fault, stage] as const),
  ),
)(
  'HEAD-09 MFE-04 requests a file again while %s of a running module %s, then reports it, and works at the next try',
  async (path, fault, stage) => {
    const loader = createRemoteLoader(runtime, buildSamplePage());
    await awaitOutcome(loader.load(buildModule()));
    brokenFile = { path, fault };
    const late = path === 'late.css' ? 'late.css' : 'late.js';
    expect(await awaitOutcome(ensure(late))).toMatch(/^ChunkLoadError: /);
    expect(listFailedStages()).toEqual([fault === 'hangs' ? 'chunk' : stage]);
    expect(requests.filter((one) => one.startsWith(path))).toHaveLength(
      fault === 'hangs' ? 1 : 1 + LIMITS.retryDelaysMs.length,
    );
    expect(executed.filter((body) => body.endsWith('more'))).toEqual([]);
    brokenFile = undefined;
    expect(await awaitOutcome(ensure(late))).toBe('is here');
  },
);

test('MFE-04 does not run code that was not published with the version', async () => {
  await awaitOutcome(createRemoteLoader(runtime, buildSamplePage()).load(buildModule()));
  Object.assign(FILES, { 'strange.js': 'late strange' });
  expect(await awaitOutcome(ensure('strange.js'))).toMatch(/^ChunkLoadError: /);
  Reflect.deleteProperty(FILES, 'strange.js');
  expect(executed).not.toContain('late strange');
});

test('MFE-03 assigns the registrations of late code to its version, and withdraws them with it', async () => {
  const received: string[] = [];
  const loader = createRemoteLoader(runtime, buildSamplePage());
  const live = buildModule();
  const failing = await loader.load(live).catch(() => undefined);
  expect(failing).toBeDefined();
  const own = new URL(folder, location.origin).href;
  const listen = (text: string) => pageModules.run(own, () => bus.on('viewer:closed', () => received.push(text)));
  listen('late');
  bus.emit('viewer:closed', { fileId: '1' });
  expect(received).toEqual(['late']);
  folder = `/modules/${name}/1.0.0/`;
  const lastGood = { version: '1.0.0', entry: folder, manifest: live.live?.manifest ?? {} };
  const module = { ...live, lastGood };
  expect(await awaitOutcome(loader.load(module, { release: 'lastGood', failedModule: failing }))).toBe('is here');
  // It was requested before the other version was loaded, and arrives now.
  listen('of the one that was given up');
  bus.emit('viewer:closed', { fileId: '1' });
  expect(received).toEqual(['late']);
});
