import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import { findDeclarationProblems } from './declaration-problems.ts';
import { findBudgetProblems } from './budget.ts';
import type { FederationManifest } from '../registry/registry-document.ts';

/**
 * Returns the problems of a module's build by itself: its declaration, its exposed names, the files that it promises,
 * and the size of its first load.
 */
export function findManifestProblems(
  declaration: ModuleDeclaration,
  manifest: FederationManifest,
  folder: string,
): string[] {
  const problems = findDeclarationProblems(declaration);
  if (manifest.name !== declaration.name) {
    problems.push(`it was built as "${manifest.name}" and declares the name "${declaration.name}"`);
  }
  if (!manifest.exposes.some(({ name }) => name === 'module')) problems.push('it exposes no "./module"');
  const files = [
    manifest.metaData.remoteEntry.name,
    ...manifest.exposes.flatMap(({ assets }) =>
      [assets.js, assets.css].flatMap(({ sync, async }) => [...sync, ...async]),
    ),
  ];
  const missing = files.filter((file) => !existsSync(join(folder, file)));
  if (missing.length > 0) return [...problems, ...missing.map((file) => `it names ${file}, which is not there`)];
  return [...problems, ...findBudgetProblems(manifest, folder)];
}
