import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Chunk, Configuration } from 'webpack';
import { createBaseConfig, type BuildTarget } from './base.ts';
import { createCompileHintPlugin } from './compile-hint.ts';
import { belongsToKit, isComponentChunk, isViewerCode, LAZY_COMPONENTS } from './component-chunks.ts';
import { readProvidedComponents } from './antd-components.ts';
import { PlatformFile } from './platform-file.ts';
import { ProvidedCheck } from './provided-check.ts';
import { readPlatformVersion, readSharedPackages } from './shared-packages.ts';
import { listStartFiles } from './start-files.ts';

/**
 * Groups of modules that load as one file: before sign-in the contract and its schemas, after it the foundation of the
 * screens with their small libraries. The UI kit is half of the code and changes only with its own releases. A file
 * `*.late.ts` loads on demand.
 */
const CHUNK_GROUPS = {
  start: createChunkGroup(
    'start',
    30,
    /[\\/](zod|ky)[\\/]|[\\/]shared[\\/](api|bus|domain)[\\/]|first-paint|persisted-value|[\\/]tokens\.ts$/,
  ),
  kit: createChunkGroup('kit', 20, belongsToKit),
  screens: createChunkGroup(
    'screens',
    10,
    /[\\/](react|react-dom|scheduler|react-router(-dom)?|single-spa(-react)?|@tanstack|jotai|i18next|react-i18next|clsx|cookie|set-cookie-parser|html-parse-stringify|@babel)[\\/]|[\\/]shared[\\/](platform|ui|upload|viewers[\\/]src[\\/](index|late))[\\/.]|[\\/]shell[\\/]src[\\/](page|header|federation|toasts)[\\/](?!.*\.late\.tsx?$)/,
  ),
};

const lazyComponentsLoader = fileURLToPath(new URL('./lazy-components-loader.ts', import.meta.url));
const shippedPackagesLoader = fileURLToPath(new URL('./shipped-packages-loader.ts', import.meta.url));
/** The shell's file that lists the packages of others. */
const SHIPPED_PACKAGES = /[\\/]licences[\\/]shipped-packages\.ts$/;
const refresh = fileURLToPath(new URL('../refresh/shell-refresh.ts', import.meta.url));

/**
 * Creates the configuration of the shell's build: it names no module, and provides every shared package and the
 * federation runtime.
 */
export function createShellConfig(target: BuildTarget): Configuration {
  const base = createBaseConfig(target, 'shell', 'assets/');
  const shared = readSharedPackages(target.root);
  const kit = join(target.path, 'src', 'federation', 'kit.ts');
  return {
    ...base,
    entry: { main: target.mode === 'production' ? ['./src/main.ts'] : [refresh, './src/main.ts'] },
    // The part of the UI kit that the page shares.
    resolve: { ...base.resolve, ...(existsSync(kit) ? { alias: { antd$: kit } } : {}) },
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        { test: LAZY_COMPONENTS, use: lazyComponentsLoader },
        { test: SHIPPED_PACKAGES, use: shippedPackagesLoader },
        // A standalone script of the page.
        {
          test: /[\\/]early-files\.ts$/,
          type: 'asset/resource',
          generator: { filename: `assets/[name]${target.mode === 'production' ? '.[hash:8]' : ''}.js` },
        },
        // The packages do not declare this themselves; without it a component that one module uses enlarges the first
        // load of every page.
        { test: /[\\/]@rc-component[\\/]/, sideEffects: false },
      ],
    },
    optimization: { ...base.optimization, splitChunks: { chunks: mayShareFiles, cacheGroups: CHUNK_GROUPS } },
    plugins: [
      ...(base.plugins ?? []),
      createCompileHintPlugin(/^assets\/(main|start|start-up|kit|screens|site)\.(\w+\.)?js$/),
      new HtmlWebpackPlugin({
        template: './src/index.html',
        templateParameters: (compilation) => ({
          startFiles: listStartFiles(compilation, 'start-up'),
          siteFiles: listStartFiles(compilation, 'site', 'start-up'),
        }),
        // A page such as /patient/5 loads the same files as the start page.
        publicPath: '/',
        // Loads before the first paint, so that the stored theme applies without a flash; it is small.
        inject: 'head',
        scriptLoading: 'blocking',
      }),
      new ModuleFederationPlugin({
        name: 'shell',
        shareStrategy: 'loaded-first',
        shared,
        dts: false,
        dev: false,
        manifest: false,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
      new ProvidedCheck(Object.keys(shared)),
      new PlatformFile(
        target.root,
        readPlatformVersion(target.root),
        readProvidedComponents(target.root, shared['antd']?.version ?? ''),
      ),
    ],
  };
}

/**
 * Returns whether a chunk may share files. A component of antd is one file with everything that only it needs, so that
 * it is one request.
 */
function mayShareFiles(chunk: Chunk): boolean {
  return !chunk.canBeInitial() && !isComponentChunk(chunk);
}

/**
 * Creates a group: one file of all lazily loaded modules that match `test`, except those that only viewers need; of two
 * groups the one with the higher priority applies.
 */
function createChunkGroup(name: string, priority: number, test: RegExp | typeof belongsToKit) {
  const belongsToGroup: typeof belongsToKit = (module, context) => {
    if (isViewerCode(module, context)) return false;
    return test instanceof RegExp ? test.test(module.nameForCondition() ?? '') : test(module, context);
  };
  return { name, priority, test: belongsToGroup, chunks: 'async' as const, enforce: true };
}
