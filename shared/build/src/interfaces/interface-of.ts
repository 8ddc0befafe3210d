import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Problem } from '../problem.ts';
import { binary, run } from '../run.ts';
import { filesBelow } from '../source-files.ts';
import type { WorkspacePackage } from '../workspace.ts';

/** The version of api-extractor: another one may write the same declarations otherwise. */
const extractor = createRequire(import.meta.url).resolve('@microsoft/api-extractor/package.json');

/**
 * The exported interface of a shared package: every export of its index with its signature, and the types that those name, as one
 * text in the order of the alphabet without comments. Two sources that give the same text are the same to a module.
 */
export async function interfaceOf(root: string, item: WorkspacePackage): Promise<string> {
  const folder = interfaceFolder(root, item);
  mkdirSync(folder, { recursive: true });
  const types = join(folder, 'types');
  rmSync(types, { recursive: true, force: true });
  await emitDeclarations(root, item, types);
  const known = join(folder, `${fingerprintOf(types)}.d.ts`);
  if (existsSync(known)) return readFileSync(known, 'utf8');
  const found = declarationsIn(extract(folder, item));
  for (const old of readdirSync(folder).filter((file) => /^[0-9a-f]{16}\.d\.ts$/.test(file))) rmSync(join(folder, old));
  writeFileSync(known, found);
  return found;
}

/** The folder in which the declarations of a package are made; imports in it are found as the package finds them. */
export function interfaceFolder(root: string, item: WorkspacePackage): string {
  const folder = join(root, '.build', 'cache', 'interfaces', item.folder.replace('shared/', ''));
  mkdirSync(folder, { recursive: true });
  const modules = join(folder, 'node_modules');
  if (existsSync(join(item.path, 'node_modules')) && !existsSync(modules))
    symlinkSync(join(item.path, 'node_modules'), modules);
  return folder;
}

function fingerprintOf(types: string): string {
  const hash = createHash('sha256').update(readFileSync(extractor));
  for (const file of filesBelow(types, /\.d\.ts$/)) hash.update(`\0${file}\0`).update(readFileSync(join(types, file)));
  return hash.digest('hex').slice(0, 16);
}

async function emitDeclarations(root: string, item: WorkspacePackage, outDir: string): Promise<void> {
  const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--noCheck', '--pretty', 'false'];
  const { output } = await run(
    binary('tsc'),
    ['-p', item.folder, ...options, '--rootDir', item.path, '--outDir', outDir],
    { cwd: root },
  );
  if (!existsSync(join(outDir, 'src', 'index.d.ts')))
    throw new Problem(`${item.folder} gives no declarations:\n\n${output}`);
}

/** Has api-extractor put the declarations of a package into one report. */
function extract(folder: string, { name, version }: WorkspacePackage): string {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version }));
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: join(folder, 'types', 'src', 'index.d.ts'),
      compiler: { overrideTsconfig: { compilerOptions, files: ['types/src/index.d.ts'] } },
      apiReport: {
        enabled: true,
        includeForgottenExports: true,
        reportFileName: 'report',
        reportFolder: folder,
        reportTempFolder: join(folder, 'temporary'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      newlineKind: 'lf',
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
  });
  Extractor.invoke(config, {
    localBuild: true,
    // Its opinions on documentation are those of `check docstrings`; the compiler has judged the types.
    messageCallback: (message) => {
      message.handled = true;
    },
  });
  return readFileSync(join(folder, 'report.api.md'), 'utf8');
}

const compilerOptions = {
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: [],
  jsx: 'react-jsx',
  strict: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  noEmit: true,
  skipLibCheck: true,
};

/** The declarations of a report, without what it says of comments. */
function declarationsIn(report: string): string {
  const [, code] = /```ts\n([\s\S]*?)```/.exec(report) ?? [];
  if (code === undefined) throw new Error('api-extractor has written a report without declarations');
  return code
    .replaceAll(/^ *\/\/ .*\n/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
