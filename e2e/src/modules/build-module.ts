import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import type { Page } from '@playwright/test';
import type { ModuleRequires, RegisteredModule } from '@dentarium/api/modules/calls';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const VERSION = 'tested';

/** A module of a test: its declaration and the source of its one file. */
export interface ModuleSource {
  readonly declaration: Pick<RegisteredModule, 'name' | 'title' | 'platform' | 'routes' | 'tabs' | 'flag'>;
  readonly source: string;
}

/** A built module with the folder of its files. */
export interface ModuleBuild extends ModuleSource {
  readonly folder: string;
}

/** Builds a module as its team would, in a separate workspace with the packages of this one. */
export async function buildModule(module: ModuleSource): Promise<ModuleBuild> {
  const { name } = module.declaration;
  const root = await mkdtemp(join(tmpdir(), 'dentarium-module-'));
  const files = {
    'package.json': JSON.stringify({ name: 'dentarium', type: 'module' }),
    'shell/package.json': JSON.stringify({ name: '@dentarium/shell', version: '1.0.0' }),
    [`mf-${name}/package.json`]: JSON.stringify({ name: `@dentarium/mf-${name}`, version: '1.0.0', type: 'module' }),
    [`mf-${name}/module.json`]: JSON.stringify(module.declaration),
    [`mf-${name}/src/module.tsx`]: module.source,
  };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), content);
  }
  await symlink(join(ROOT, 'shared'), join(root, 'shared'));
  await symlink(join(ROOT, 'shell', 'node_modules'), join(root, 'shell', 'node_modules'));
  await symlink(join(ROOT, 'shell', 'node_modules'), join(root, `mf-${name}`, 'node_modules'));
  const folder = join(root, '.build', name);
  await run([join(ROOT, 'shared/build/src/webpack/run.ts'), root, `mf-${name}`, folder, VERSION], root);
  return { ...module, folder };
}

async function run(args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(join(ROOT, 'node_modules', '.bin', 'node'), args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject));
  if (code !== 0) throw new Error(`the module was not built: ${String(code)}`);
}

async function readUiVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'shared/ui/package.json'), 'utf8')) as { version: string };
  return version;
}

/**
 * Adds this module to the registry that a page reads.
 *
 * @param newer names that the module imports from the UI package of a newer site
 */
export async function publishToPage(
  page: Page,
  { declaration, folder }: ModuleBuild,
  newer: readonly string[] = [],
): Promise<void> {
  const entry = `/modules/${declaration.name}/${VERSION}/`;
  const read = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, file), 'utf8')) as unknown;
  const manifest = (await read('mf-manifest.json')) as Record<string, unknown>;
  const own = (await read('requires.json')) as ModuleRequires;
  const requires =
    newer.length === 0 ? own : { ...own, '@dentarium/ui': { version: await readUiVersion(), exports: [...newer] } };
  const live = { version: VERSION, entry, manifest, requires };
  const registered: RegisteredModule = { ...declaration, enabled: true, live, lastGood: null };
  await page.route('**/modules', async (route) => {
    const response = await route.fetch();
    const registry = (await response.json()) as { modules: RegisteredModule[] };
    await route.fulfill({ response, json: { ...registry, modules: [...registry.modules, registered] } });
  });
  await page.route(`**${entry}*`, (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname.slice(entry.length)) }),
  );
}
