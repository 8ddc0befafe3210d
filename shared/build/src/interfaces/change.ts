import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getBinaryPath, run } from '../workspace/run.ts';
import { parseDeclarations, listNamesUsedByValues, type Declaration } from './parse-declarations.ts';

/** How an interface differs from the one before. */
export interface InterfaceChange {
  readonly kind: 'none' | 'minor' | 'major';
  /** The exports that modules built before can no longer rely on. */
  readonly brokenExports: readonly string[];
}

/**
 * Compares two interfaces. Broken is an export that is gone, a value whose type is no longer assignable to the type that it had, and a
 * type that no value names and that was changed. Everything else that differs is an addition: a module that was built before does not see it.
 *
 * @param folder where the compiler finds what the declarations import
 */
export async function compareInterfaces(folder: string, before: string, now: string): Promise<InterfaceChange> {
  if (before === now) return { kind: 'none', brokenExports: [] };
  const old = parseDeclarations(before).filter(({ exported }) => exported);
  const current = parseDeclarations(now);
  const remainingExports = old.filter(({ name, isValue }) =>
    current.some((candidate) => isSame(candidate, name, isValue)),
  );
  const removedNames = old.filter((candidate) => !remainingExports.includes(candidate)).map(({ name }) => name);
  const valueTypeNames = listNamesUsedByValues(current);
  const types = remainingExports.filter(
    ({ name, text, isValue }) =>
      !isValue && !valueTypeNames.has(name) && !current.some((candidate) => candidate.text === text),
  );
  const values = remainingExports.filter(({ isValue }) => isValue).map(({ name }) => name);
  const brokenNames = [
    ...removedNames,
    ...types.map(({ name }) => name),
    ...(await findUnassignableValues(folder, before, now, values)),
  ];
  return { kind: brokenNames.length === 0 ? 'minor' : 'major', brokenExports: [...new Set(brokenNames)].toSorted() };
}

function isSame(candidate: Declaration, name: string, isValue: boolean): boolean {
  return candidate.exported && candidate.name === name && candidate.isValue === isValue;
}

/** The values that the compiler does not take for what they were. */
async function findUnassignableValues(
  folder: string,
  before: string,
  now: string,
  values: readonly string[],
): Promise<string[]> {
  const place = join(folder, 'comparison');
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'before.d.ts'), toAmbientDeclarations(before));
  writeFileSync(join(place, 'now.d.ts'), toAmbientDeclarations(now));
  const head = ["import type * as before from './before.d.ts';", "import type * as now from './now.d.ts';"];
  const lines = values.flatMap((name, index) => [
    `declare const now${index}: typeof now.${name};`,
    `export const before${index}: typeof before.${name} = now${index};`,
  ]);
  writeFileSync(join(place, 'comparison.ts'), `${[...head, ...lines].join('\n')}\n`);
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['comparison.ts'] }));
  const { output } = await run(getBinaryPath('tsc'), ['-p', place, '--singleThreaded', '--pretty', 'false'], {
    cwd: place,
  });
  const rows = [...output.matchAll(/^(?:.*[\\/])?comparison\.ts\((\d+),/gm)].map(([, row]) => Number(row));
  return rows.flatMap((row) => values[Math.floor((row - head.length - 1) / 2)] ?? []);
}

const compilerOptions = {
  target: 'es2024',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: [],
  jsx: 'react-jsx',
  strict: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  noEmit: true,
  skipLibCheck: true,
};

/** A report leaves out the word that a declaration needs which is not exported. */
function toAmbientDeclarations(declarations: string): string {
  const ambientText = declarations.replaceAll(
    /^(const|let|function|class|abstract class|enum|namespace) /gm,
    'declare $1 ',
  );
  // Without this a file of declarations exports everything in it.
  return `${ambientText}\nexport {};\n`;
}
