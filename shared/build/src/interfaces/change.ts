import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { getBinaryPath, run } from '../workspace/run.ts';
import { parseDeclarations, listNamesUsedByValues, type Declaration } from '../api-reports/parse-declarations.ts';

/** The difference between two versions of an interface. */
export interface InterfaceChange {
  readonly kind: 'none' | 'minor' | 'major';
  /** The exports on which older modules can no longer rely. */
  readonly brokenExports: readonly string[];
}

/**
 * Compares two interfaces. An export is broken if it is gone, if the type of a value is no longer assignable to its
 * former type, or if a type that no value uses was changed. Every other difference is an addition that older modules do
 * not see.
 *
 * @param folder the folder from which the compiler resolves the imports of the declarations
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

/** Returns the values whose new type is not assignable to the former one. */
async function findUnassignableValues(
  folder: string,
  before: string,
  now: string,
  values: readonly string[],
): Promise<string[]> {
  const place = join(folder, 'comparison');
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const bounds = values.map((name) => listTypeBounds(before, name));
  const boundTypes = bounds.flatMap((types, index) =>
    types.map((type, at) => `export type Bound${index}_${at} = ${type};`),
  );
  writeFileSync(join(place, 'before.d.ts'), toAmbientDeclarations([before, ...boundTypes].join('\n')));
  writeFileSync(join(place, 'now.d.ts'), toAmbientDeclarations(now));
  const head = ["import type * as before from './before.d.ts';", "import type * as now from './now.d.ts';"];
  const lines = values.flatMap((name, index) => {
    const types = (bounds[index] ?? []).map((_, at) => `before.Bound${index}_${at}`);
    const typeArguments = types.length === 0 ? '' : `<${types.join(', ')}>`;
    return [
      `declare const now${index}: typeof now.${name}${typeArguments};`,
      `export const before${index}: typeof before.${name}${typeArguments} = now${index};`,
    ];
  });
  writeFileSync(join(place, 'comparison.ts'), `${[...head, ...lines].join('\n')}\n`);
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['comparison.ts'] }));
  const { output } = await run(getBinaryPath('tsc'), ['-p', place, '--singleThreaded', '--pretty', 'false'], {
    cwd: place,
  });
  const rows = [...output.matchAll(/^(?:.*[\\/])?comparison\.ts\((\d+),/gm)].map(([, row]) => Number(row));
  return rows.flatMap((row) => values[Math.floor((row - head.length - 1) / 2)] ?? []);
}

/**
 * Returns the bounds of the type parameters of a function, for which it is compared. The compiler compares conditional
 * types of open parameters by identity only, so that each addition to a bound would break every function that has one.
 */
function listTypeBounds(declarations: string, name: string): string[] {
  const { program } = parseSync('interface.d.ts', declarations);
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    if (declaration === null || !('typeParameters' in declaration) || !('id' in declaration)) continue;
    const isValue = /Function/.test(declaration.type);
    if (!isValue || declaration.id?.type !== 'Identifier' || declaration.id.name !== name) continue;
    const { params = [] } = declaration.typeParameters ?? {};
    return params.map(({ constraint }) =>
      constraint ? declarations.slice(constraint.start, constraint.end) : 'unknown',
    );
  }
  return [];
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

/** Adds `declare`, which a report leaves out, to the declarations. */
function toAmbientDeclarations(declarations: string): string {
  const ambientText = declarations.replaceAll(
    /^(const|let|function|class|abstract class|enum|namespace) /gm,
    'declare $1 ',
  );
  // Without an export, a file of declarations exports everything in it.
  return `${ambientText}\nexport {};\n`;
}
