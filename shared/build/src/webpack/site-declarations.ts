import { existsSync, realpathSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteTypes } from '@dentarium/release';
import { getBinaryPath, run } from '../workspace/run.ts';
import { listFiles } from '../workspace/source-files.ts';
import { SHARED_PACKAGES } from './shared-packages.ts';

const DEFAULT_EXPORTS = { '.': './src/index.ts' };

/** The `package.json` of a shared package. */
interface PackageFile {
  readonly name: string;
  /** The source of each import path; only the index if it is left out. */
  readonly exports?: Readonly<Record<string, string>>;
}

/**
 * Reads the exports of the packages as paths of sources. The compiler writes no declarations of a file that it first
 * finds in `node_modules`, and the order differs between runs.
 */
async function readSourcePaths(packages: readonly string[]): Promise<Record<string, readonly string[]>> {
  const entries = packages.map(async (path) => {
    const { name, exports = DEFAULT_EXPORTS } = JSON.parse(
      await readFile(join(path, 'package.json'), 'utf8'),
    ) as PackageFile;
    return Object.entries(exports).map(([place, file]) => [`${name}${place.slice(1)}`, [join(path, file)]] as const);
  });
  return Object.fromEntries((await Promise.all(entries)).flat());
}

/** Emits the declarations of the shared packages of a workspace and of their dependencies. */
export async function emitSiteDeclarations(root: string): Promise<SiteTypes> {
  // The workspace of a test links to the packages of another one.
  const packages = SHARED_PACKAGES.flatMap((name) => {
    const path = join(root, 'shared', name);
    return existsSync(join(path, 'src', 'index.ts')) ? [realpathSync(path)] : [];
  });
  const [first] = packages;
  if (first === undefined) return { files: {} };
  const rootDir = join(first, '..', '..');
  const folder = await mkdtemp(join(root, '.build', 'declarations-'));
  try {
    const settings = {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        lib: ['es2024', 'dom', 'dom.iterable'],
        jsx: 'react-jsx',
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        // The packages are checked in another step.
        noCheck: true,
        rootDir,
        outDir: join(folder, 'out'),
        paths: await readSourcePaths(packages),
      },
      files: [
        ...packages.map((path) => join(path, 'src', 'index.ts')),
        join(rootDir, 'shared', 'build', 'assets.d.ts'),
      ],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const { code, output } = await run(getBinaryPath('tsc'), ['-p', folder, '--pretty', 'false'], { cwd: root });
    if (code !== 0) throw new Error(`The declarations of the shared packages are not written:\n${output}`);
    const declarationFiles = listFiles(join(folder, 'out'), /\.d\.ts$/);
    const files = declarationFiles.map(
      async (file) => [file, await readFile(join(folder, 'out', file), 'utf8')] as const,
    );
    return { files: Object.fromEntries(await Promise.all(files)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
