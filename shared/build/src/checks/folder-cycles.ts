import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listPackageFiles, isGalleryEntry, isTestFile } from '../workspace/source-files.ts';
import { readWorkspace, type WorkspacePackage } from '../workspace/workspace.ts';
import type { Check } from './check.ts';
import { readImports } from './read-imports.ts';

/** The imports between features: for each feature those that it imports, with one place that does so. */
type FeatureImports = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Features do not import each other, directly or round. A feature is a folder below `src`, in the server a folder on a floor;
 * the folders inside of it may import each other. The files beside the features are a feature of their own.
 * Tests and entries of the gallery, which nothing imports, may import any feature.
 */
export const folderCycles: Check = {
  name: 'folder cycles',
  run: async (root) => readWorkspace(root).flatMap((item) => findCycles(item.folder, readFeatureImports(item))),
};

/** Returns the folder that is the feature of a file. */
function toFeature(file: string, depth: number): string {
  const folders = posix.dirname(file).split('/');
  return folders.slice(0, depth + 1).join('/');
}

function readFeatureImports(item: WorkspacePackage): FeatureImports {
  const depth = item.folder === 'server' ? 2 : 1;
  const imports = new Map<string, Map<string, string>>();
  for (const file of listPackageFiles(item.path, /\.tsx?$/)) {
    if (!file.startsWith('src/') || isTestFile(file) || isGalleryEntry(file)) continue;
    const feature = toFeature(file, depth);
    for (const { request, line } of readImports(file, readFileSync(join(item.path, file), 'utf8'))) {
      if (!/^\..*\.tsx?$/.test(request)) continue;
      const imported = toFeature(posix.join(posix.dirname(file), request), depth);
      const importedFeatures = imports.get(feature) ?? new Map<string, string>();
      imports.set(feature, importedFeatures);
      if (imported !== feature && !importedFeatures.has(imported)) importedFeatures.set(imported, `${file}:${line}`);
    }
  }
  return imports;
}

/** Returns one line for each set of features that import each other, with the shortest cycle. */
function findCycles(folder: string, imports: FeatureImports): string[] {
  const reported = new Set<string>();
  const problems: string[] = [];
  for (const start of [...imports.keys()].toSorted()) {
    if (reported.has(start)) continue;
    const cycle = findShortestCycle(imports, start);
    if (cycle === undefined) continue;
    for (const feature of cycle) reported.add(feature);
    const steps = cycle.map((feature, index) => {
      const next = cycle[(index + 1) % cycle.length] ?? start;
      return `${feature} imports ${next} in ${imports.get(feature)?.get(next)}`;
    });
    problems.push(`${folder}: ${steps.join('; ')}`);
  }
  return problems;
}

/** Returns the shortest path from a feature over its imports back to it. */
function findShortestCycle(imports: FeatureImports, start: string): string[] | undefined {
  const paths: string[][] = [[start]];
  const visited = new Set<string>();
  for (const path of paths) {
    for (const next of imports.get(path.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return path;
      if (!visited.has(next)) paths.push([...path, next]);
      visited.add(next);
    }
  }
  return undefined;
}
