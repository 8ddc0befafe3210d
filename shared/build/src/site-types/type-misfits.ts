import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SiteTypes } from '@dentarium/release';
import { getBinaryPath, type ProcessResult, run } from '../workspace/run.ts';
import { MERGED_ENTRIES, SHARED_PACKAGES } from '../webpack/shared-packages.ts';
import type { WorkspacePackage } from '../workspace/workspace.ts';

/**
 * Returns the compiler errors of a module against the types that a site provides: the declarations of the site's shared
 * packages replace those of the checkout. Its tests run only in the checkout and do not count.
 */
export async function findTypeMisfits(root: string, item: WorkspacePackage, types: SiteTypes): Promise<string[]> {
  const declarations = await writeDeclarations(root, types);
  const indices = SHARED_PACKAGES.map((name) => [name, `shared/${name}/src/index.d.ts`] as const);
  const mergedEntries = MERGED_ENTRIES.map((entry) => [entry, findEntryFile(types, entry)] as const);
  const paths = [...indices, ...mergedEntries].flatMap(([entry, file]): [string, string[]][] =>
    file !== undefined && types.files[file] !== undefined ? [[`@dentarium/${entry}`, [join(declarations, file)]]] : [],
  );
  const settings = {
    extends: '../tsconfig.json',
    compilerOptions: { noEmit: true, paths: Object.fromEntries(paths) },
    include: ['../src'],
    exclude: ['../src/**/*.test.ts', '../src/**/*.test.tsx', '../src/**/testing'],
  };
  const { code, output } = await runCompiler(root, item, settings);
  if (code === 0) return [];
  const lines = output.split('\n').filter((line) => line.startsWith(`${item.folder}/`));
  if (lines.length === 0) throw new Error(`${item.folder} is not checked against the site: ${output}`);
  return lines.map((line) => `${line} (on this site)`);
}

/** Returns the file of an entry of a package; its folder differs between versions of the site. */
function findEntryFile({ files }: SiteTypes, entry: string): string | undefined {
  const [name = '', file = ''] = entry.split('/');
  return Object.keys(files).find((path) => path.startsWith(`shared/${name}/src/`) && path.endsWith(`/${file}.d.ts`));
}

/** Runs the compiler with settings in the folder of the module, where its dependencies resolve. */
async function runCompiler(root: string, item: WorkspacePackage, settings: object): Promise<ProcessResult> {
  // A unique name, because the module may be checked against two sites at once.
  const file = join(item.path, '.build', `site-types.${randomUUID()}.json`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(settings));
  try {
    return await run(getBinaryPath('tsc'), ['-p', file, '--pretty', 'false'], { cwd: root });
  } finally {
    await rm(file);
  }
}

/** Writes the declarations of a site into a folder of the checkout, once. */
async function writeDeclarations(root: string, { files }: SiteTypes): Promise<string> {
  const content = JSON.stringify(files);
  const folder = join(root, '.build', 'site-types', createHash('sha256').update(content).digest('hex').slice(0, 12));
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(draft, file)), { recursive: true });
    await writeFile(join(draft, file), text);
  }
  // The dependencies of the packages come from the checkout; the gate compares their versions.
  for (const name of SHARED_PACKAGES) {
    const installed = join(root, 'shared', name, 'node_modules');
    const place = join(draft, 'shared', name);
    if (existsSync(installed) && existsSync(place)) await symlink(installed, join(place, 'node_modules'), 'junction');
  }
  await rename(draft, folder).catch(async (error: unknown) => {
    // Another command was faster.
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
  return folder;
}
