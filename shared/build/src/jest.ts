import type { Config } from 'jest';
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildLibraryBundle } from './jest-preset/libraries/bundle.ts';
import { readWorkspace, workspaceRoot } from './workspace/workspace.ts';

const { resolve } = createRequire(import.meta.url);

/** Packages with pure tests, which take seconds. */
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

/** The packages whose tests run in Node; all others run in jsdom. Playwright runs the browser tests (`e2e`). */
const NODE_PACKAGES = new Set([...PURE_PACKAGES, ...SERVER_PACKAGES]);

/**
 * The libraries of page tests that consist of many files, or that most tests load. A library that uses the context of
 * another one belongs in the same list: outside of it, it would load a second copy.
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

/** The libraries of server tests. Libraries with data files or compiled code are left out. */
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

/** Inside of a folder of this name jest does not search for the cause of a failure and prints no code frame. */
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
            // Otherwise swc drops `with { type: 'json' }`, and jest warns about every file of texts.
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
 * Returns the configuration of the whole workspace, over every package's `src`, in three projects: `pure` and `server`
 * in Node, `screens` in jsdom. `unit --selectProjects pure` runs one of them.
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
    // A server test creates a database first, and a shared machine may be several times slower than a quiet one.
    testTimeout: 180_000,
    maxWorkers: '100%',
    workerIdleMemoryLimit: '1GB',
    // On a busy machine a worker without open handles takes longer than the default of half a second to end, because
    // it releases the memory of its tests first.
    workerGracefulExitTimeout: 10_000,
  };
}
