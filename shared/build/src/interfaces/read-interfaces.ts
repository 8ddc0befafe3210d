import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Problem } from '../workspace/problem.ts';
import { getBinaryPath, run } from '../workspace/run.ts';
import { listFiles } from '../workspace/source-files.ts';
import type { WorkspacePackage } from '../workspace/workspace.ts';

/** The package file of api-extractor: its version affects how declarations are written. */
const EXTRACTOR_PACKAGE_FILE = createRequire(import.meta.url).resolve('@microsoft/api-extractor/package.json');

/** A package and the folder of its interface. */
interface InterfacePlace {
  readonly item: WorkspacePackage;
  readonly folder: string;
}

/**
 * Returns the exported interfaces of shared packages: every export of the index with its signature, and the types that
 * those use, as one sorted text without comments. Two sources with the same text are the same to a module.
 */
export async function readInterfaces(root: string, items: readonly WorkspacePackage[]): Promise<string[]> {
  const places = items.map((item) => ({ item, folder: prepareInterfaceFolder(root, item) }));
  await emitDeclarations(root, places);
  const interfaceFiles = places.map((place) => ({
    ...place,
    file: `${computeTypesFingerprint(join(place.folder, 'types'))}.d.ts`,
  }));
  extractInterfaces(interfaceFiles.filter(({ folder, file }) => !existsSync(join(folder, file))));
  return interfaceFiles.map(({ folder, file }) => readFileSync(join(folder, file), 'utf8'));
}

/** Creates and returns the folder for the declarations of a package, in which imports resolve as in the package. */
export function prepareInterfaceFolder(root: string, item: WorkspacePackage): string {
  const folder = join(root, '.build', 'cache', 'interfaces', item.folder.replace('shared/', ''));
  mkdirSync(folder, { recursive: true });
  const modules = join(folder, 'node_modules');
  if (existsSync(join(item.path, 'node_modules')) && !existsSync(modules))
    symlinkSync(join(item.path, 'node_modules'), modules);
  return folder;
}

function computeTypesFingerprint(types: string): string {
  const hash = createHash('sha256').update(readFileSync(EXTRACTOR_PACKAGE_FILE));
  for (const file of listFiles(types, /\.d\.ts$/)) hash.update(`\0${file}\0`).update(readFileSync(join(types, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Emits the declarations of all packages with one compiler, so that shared code is parsed once. */
async function emitDeclarations(root: string, places: readonly InterfacePlace[]): Promise<void> {
  if (places.length === 0) return;
  for (const { item, folder } of places) {
    rmSync(join(folder, 'types'), { recursive: true, force: true });
    const settings = {
      extends: join(item.path, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        noCheck: true,
        rootDir: item.path,
        outDir: join(folder, 'types'),
      },
      include: [],
      files: [join(item.path, 'src', 'index.ts')],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  }
  const options = ['--force', '--builders', '2', '--checkers', '1', '--pretty', 'false'];
  const folders = places.map(({ folder }) => folder);
  const { output } = await run(getBinaryPath('tsc'), ['--build', ...folders, ...options], { cwd: root });
  const packageWithoutTypes = places.find(({ folder }) => !existsSync(join(folder, 'types', 'src', 'index.d.ts')));
  if (packageWithoutTypes !== undefined)
    throw new Problem(`${packageWithoutTypes.item.folder} gives no declarations:\n\n${output}`);
}

/** Extracts the declarations of each package into one text with api-extractor, in the given file of its folder. */
function extractInterfaces(interfaceFiles: readonly (InterfacePlace & { readonly file: string })[]): void {
  const configured = interfaceFiles.map((place) => ({ ...place, config: createExtractorConfig(place) }));
  const [first, ...others] = configured.map(({ config }) => config);
  if (first === undefined) return;
  // One program serves all packages: most of its input is the declarations of libraries.
  const compilerState = CompilerState.create(first, {
    additionalEntryPoints: others.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath),
  });
  for (const { folder, file, config } of configured) {
    Extractor.invoke(config, {
      compilerState,
      localBuild: true,
      // Its messages are ignored: `check docstrings` covers documentation, and the compiler has checked the types.
      messageCallback: (message) => {
        message.handled = true;
      },
    });
    for (const old of readdirSync(folder).filter((name) => /^[0-9a-f]{16}\.d\.ts$/.test(name)))
      rmSync(join(folder, old));
    writeFileSync(join(folder, file), extractDeclarations(readFileSync(join(folder, 'report.api.md'), 'utf8')));
  }
}

function createExtractorConfig({ folder, item: { name, version } }: InterfacePlace): ExtractorConfig {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version }));
  return ExtractorConfig.prepare({
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
  noCheck: true,
  skipLibCheck: true,
};

/** Returns the declarations of a report, without comments. */
function extractDeclarations(report: string): string {
  const [, code] = /```ts\n([\s\S]*?)```/.exec(report) ?? [];
  if (code === undefined) throw new Error('api-extractor has written a report without declarations');
  return code
    .replaceAll(/^ *\/\/ .*\n/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
