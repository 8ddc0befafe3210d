import type { Config } from 'jest';
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readWorkspace, workspaceRoot } from './workspace.ts';

const { resolve } = createRequire(import.meta.url);

/** Packages whose tests run in Node; those of all others run in jsdom. Browser tests (`e2e`) are Playwright's. */
const inNode = new Set(['server', 'shared/api', 'shared/domain', 'shared/bus', 'shared/build']);

type Project = NonNullable<Exclude<NonNullable<Config['projects']>[number], string>>;

const preset = (name: string): string => fileURLToPath(new URL(`./jest-preset/${name}.ts`, import.meta.url));

function project(displayName: string, folders: readonly string[]): Project {
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
      '\\.module\\.css$': preset('class-names'),
      '\\.(css|svg|png|jpe?g|webp|avif|woff2)$': preset('asset-address'),
    },
    cacheDirectory: join(workspaceRoot, '.build', 'cache', 'jest'),
  };
}

const folders = readWorkspace()
  .map((item) => item.folder)
  .filter((folder) => folder !== 'e2e' && existsSync(join(workspaceRoot, folder, 'src')));

/** The one configuration of the whole workspace: a Node project and a browser project, over every package's `src`. */
const config: Config = {
  rootDir: workspaceRoot,
  projects: [
    {
      ...project(
        'node',
        folders.filter((folder) => inNode.has(folder)),
      ),
      testEnvironment: 'node',
    },
    {
      ...project(
        'browser',
        folders.filter((folder) => !inNode.has(folder)),
      ),
      testEnvironment: preset('browser-environment'),
      setupFiles: [preset('browser-setup')],
      setupFilesAfterEnv: [preset('patience')],
    },
  ],
  // A server test makes a database first, and a shared machine may be busy.
  testTimeout: 60_000,
  maxWorkers: '100%',
  workerIdleMemoryLimit: '1GB',
};

export default config;
