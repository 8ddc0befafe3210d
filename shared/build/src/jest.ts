import type { Config } from 'jest';
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildLibraryBundle } from './jest-preset/libraries/bundle.ts';
import { readWorkspace, workspaceRoot } from './workspace/workspace.ts';

const { resolve } = createRequire(import.meta.url);

/** Packages whose tests compute alone: they take seconds. */
const PURE_PACKAGES = new Set([
  'shared/api',
  'shared/bus',
  'shared/cephalometry',
  'shared/dicom',
  'shared/domain',
  'shared/models',
  'shared/orders',
  'shared/scheme',
]);

/** Packages whose tests start servers, databases and other programs. */
const SERVER_PACKAGES = new Set(['server', 'server/demo', 'shared/build', 'shared/release']);

/** The tests of all other packages run in jsdom. Browser tests (`e2e`) are Playwright's. */
const NODE_PACKAGES = new Set([...PURE_PACKAGES, ...SERVER_PACKAGES]);

/**
 * What the tests of a page load of the libraries that are many files, or that most of them load. A library that finds another one's
 * context belongs to the same list: one that stays outside of it would load a copy of what it does not share by name.
 */
const PAGE_LIBRARIES = [
  '@ant-design/icons',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  '@testing-library/react',
  '@testing-library/user-event',
  'antd',
  'dayjs',
  'i18next',
  'jotai',
  'oidc-client-ts',
  'react',
  'react-dom',
  'react-i18next',
  'react-router-dom',
  'zod',
];

/** The same of the server's tests. A library that has files beside its code, or compiled code, is not among them. */
const SERVER_LIBRARIES = [
  '@fastify/compress',
  '@fastify/proxy-addr',
  '@fastify/static',
  'fastify',
  'fastify-plugin',
  'fastify-type-provider-zod',
  'jose',
  'kysely',
  'oidc-provider',
  'openid-client',
  'pg',
  'pg-boss',
  'saxes',
  'ws',
  'zod',
];

/** Inside of a folder of this name jest looks for no cause of a failure, and prints no part of the file. */
const libraryCache = join(workspaceRoot, '.build', 'cache', 'jest-libraries', 'node_modules');

type Project = NonNullable<Exclude<NonNullable<Config['projects']>[number], string>>;

const toPresetPath = (name: string): string => fileURLToPath(new URL(`./jest-preset/${name}.ts`, import.meta.url));

function createProject(
  displayName: string,
  folders: readonly string[],
  mapper: Readonly<Record<string, string>> = {},
): Project {
  return {
    displayName,
    rootDir: workspaceRoot,
    roots: folders.map((folder) => join(workspaceRoot, folder)),
    testMatch: ['**/*.test.ts', '**/*.test.tsx'],
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    transform: {
      '\\.tsx?$': [
        resolve('@swc/jest'),
        {
          swcrc: false,
          module: { type: 'es6' },
          jsc: {
            target: 'es2024',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: true } },
            // Else swc drops `with { type: 'json' }`, and jest complains of every file of texts.
            experimental: { keepImportAssertions: true },
          },
        },
      ],
    },
    moduleNameMapper: {
      '\\.module\\.css$': toPresetPath('class-names'),
      '\\.(css|svg|png|jpe?g|webp|avif|woff2)$': toPresetPath('asset-address'),
      ...mapper,
    },
    cacheDirectory: join(workspaceRoot, '.build', 'cache', 'jest'),
  };
}

const folders = readWorkspace()
  .map((item) => item.folder)
  .filter((folder) => folder !== 'e2e' && existsSync(join(workspaceRoot, folder, 'src')));

/**
 * The one configuration of the whole workspace, over every package's `src`, in three projects: `pure` and `server` in Node, `screens` in
 * jsdom. `unit --selectProjects pure` runs one of them.
 */
export default async function config(): Promise<Config> {
  const bundle = await buildLibraryBundle({
    root: workspaceRoot,
    cache: join(libraryCache, 'browser'),
    folders: folders.filter(
      (folder) => folder !== 'server' && folder !== 'shared/build' && folder !== 'shared/release',
    ),
    libraries: PAGE_LIBRARIES,
    platform: 'web',
    impliedImports: { 'react-dom/client': 'shell', 'react/jsx-dev-runtime': 'shell', 'react/jsx-runtime': 'shell' },
  });
  const serverBundle = await buildLibraryBundle({
    root: workspaceRoot,
    cache: join(libraryCache, 'node'),
    folders: folders.filter((folder) => NODE_PACKAGES.has(folder)),
    libraries: SERVER_LIBRARIES,
    platform: 'node',
    impliedImports: {},
  });
  const createNodeProject = (name: string, packages: ReadonlySet<string>): Project => ({
    ...createProject(
      name,
      folders.filter((folder) => packages.has(folder)),
      serverBundle.mapper,
    ),
    testEnvironment: toPresetPath('server-environment'),
    testEnvironmentOptions: { bundle: serverBundle.file },
  });
  return {
    rootDir: workspaceRoot,
    testSequencer: toPresetPath('slowest-first'),
    projects: [
      createNodeProject('pure', PURE_PACKAGES),
      createNodeProject('server', SERVER_PACKAGES),
      {
        ...createProject(
          'screens',
          folders.filter((folder) => !NODE_PACKAGES.has(folder)),
          bundle.mapper,
        ),
        testEnvironment: toPresetPath('browser-environment'),
        testEnvironmentOptions: { bundle: bundle.file },
        setupFiles: [toPresetPath('browser-setup')],
        setupFilesAfterEnv: [
          toPresetPath('async-timeout'),
          toPresetPath('query-errors'),
          toPresetPath('owner-stacks'),
          toPresetPath('console-errors'),
        ],
      },
    ],
    // A server test makes a database first, and a shared machine may be busy.
    testTimeout: 120_000,
    maxWorkers: '100%',
    workerIdleMemoryLimit: '1GB',
  };
}
