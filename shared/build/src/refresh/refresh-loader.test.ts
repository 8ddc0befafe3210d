import { afterEach, expect, test } from '@jest/globals';
import { compileFunction } from 'node:vm';
import type { LoaderContext } from 'webpack';
import { acceptComponents } from './accept-components.ts';
import type { HotModule, PageRefresh } from './page-refresh.ts';
import refreshLoader from './refresh-loader.ts';

afterEach(() => {
  globalThis.dentariumRefresh = undefined;
});

/** Returns the output of the loader for a source file of a module. */
function runLoader(source: string, file = 'src/start/page.tsx', folder = '/checkout/mf-demo'): string {
  let result = '';
  const context = {
    rootContext: folder,
    resourcePath: `${folder}/${file}`,
    callback: (_error: unknown, output: string) => {
      result = output;
    },
  } as unknown as LoaderContext<object>;
  refreshLoader.call(context, source);
  return result;
}

/** Runs the output of the loader as a build does, as a replacement or for the first time. */
function run(code: string, exported: object, hot: HotModule): void {
  const runnable = code.replaceAll('import.meta.webpackHot', 'hot');
  const parameters = ['globalThis', '__webpack_module__', 'hot'];
  const output = compileFunction(runnable, parameters) as (page: object, module: object, hot: HotModule) => void;
  // It would find the page of jest itself otherwise.
  output(globalThis, { exports: exported }, hot);
}

const compiled = "var s = $RefreshSig$(); function Page() {} s(Page, 'key'); $RefreshReg$(Page, 'Page');";

test('MFE-01 registers the components of a file, and replaces its previous version', async () => {
  const pageCalls: unknown[] = [];
  const page: PageRefresh = {
    register: (type, id) => void pageCalls.push(['component', (type as { name: string }).name, id]),
    sign: () => (_type, key) => pageCalls.push(['signature', key]),
    accept: acceptComponents(
      () => true,
      () => pageCalls.push('redraws'),
    ),
    onBuild: () => {},
  };
  globalThis.dentariumRefresh = page;
  const hot: HotModule = {
    data: { wasComponents: true },
    accept: () => pageCalls.push('accepts'),
    invalidate: () => {},
    dispose: () => {},
  };
  run(runLoader(compiled), { Page: () => null }, hot);
  await Promise.resolve();
  expect(pageCalls).toEqual([
    ['signature', 'key'],
    ['component', 'Page', 'mf-demo/src/start/page.tsx Page'],
    'accepts',
    'redraws',
  ]);
});

test('distinguishes files of the same name in two modules', () => {
  expect(runLoader('', 'src/page.tsx', '/checkout/mf-other')).toContain('mf-other/src/page.tsx');
  expect(runLoader('', 'src/page.tsx')).toContain('mf-demo/src/page.tsx');
});

test('keeps line numbers, and runs on a page without replacement', () => {
  expect(runLoader('first();\nsecond();').split('\n')[1]).toBe('second();');
  const hot: HotModule = {
    accept: () => {
      throw new Error('nobody asked for this');
    },
    invalidate: () => {},
    dispose: () => {},
  };
  expect(() => run(runLoader(compiled), { Page: () => null }, hot)).not.toThrow();
});
