import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModuleRequires } from '@dentarium/api/modules/calls';
import type { FederationManifest } from '../registry/registry-document.ts';

/** A package that the entry of a build takes from the page, as the federation plugin writes it. */
const TAKEN_PACKAGE = /requiredVersion:"([^"]*)",strictVersion:[^,{}]*,eager:[^,{}]*,layer:[^,{}]*,shareKey:"([^"]*)"/g;

/** The range of a package whose signatures decide. */
const ANY_VERSION = '*';

/**
 * Returns how `requires.json` differs from what the entry of the build takes from the page. The gate compares that list
 * with the site, so that a list of somebody else would let code in that the site cannot run.
 */
export async function findTakenPackageProblems(
  folder: string,
  { metaData }: FederationManifest,
  requires: ModuleRequires,
): Promise<string[]> {
  const path = join(folder, metaData.remoteEntry.name);
  if (!existsSync(path)) return [];
  const code = await readFile(path, 'utf8');
  const takenRanges = new Map(
    Array.from(code.matchAll(TAKEN_PACKAGE), ([, range = '', name = '']) => [name, range] as const),
  );
  // Other tools than the federation plugin write entries without a list.
  if (takenRanges.size === 0) return [];
  return [
    ...Array.from(takenRanges).flatMap(([name, range]) => {
      const required = Object.hasOwn(requires, name) ? requires[name] : undefined;
      if (required === undefined) return [`it takes ${name} from the page, which requires.json does not name`];
      if (range === ANY_VERSION || required.version === range) return [];
      return [`requires.json gives ${name} the range ${required.version}; the build takes ${range}`];
    }),
    ...Object.keys(requires)
      .filter((name) => !takenRanges.has(name))
      .map((name) => `requires.json names ${name}, which the build does not take from the page`),
  ];
}
