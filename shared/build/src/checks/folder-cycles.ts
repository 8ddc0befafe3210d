import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesOfPackage, isTestFile } from '../workspace/source-files.ts';
import { readWorkspace, type WorkspacePackage } from '../workspace/workspace.ts';
import type { Check } from './check.ts';
import { importsOf } from './imports-of.ts';

/** How many folders below `src` make one place: in the server a floor and an area on it, elsewhere one. */
const depthOf = (folder: string): number => (folder === 'server' ? 2 : 1);

/** For each place the places that it imports, each with one import that does so. */
type Places = Map<string, Map<string, string>>;

/** Folders that import each other, directly or round, are one idea in two places. */
export const folderCycles: Check = {
  name: 'folder cycles',
  run: async (root) => readWorkspace(root).flatMap((item) => cyclesOf(item, placesOf(item, depthOf(item.folder)))),
};

/** The folder of a file, as deep as folders count; a file that lies higher stands for itself. */
function placeOf(file: string, depth: number): string {
  const [source = '', ...rest] = file.split('/');
  return [source, ...rest.slice(0, depth)].join('/');
}

function placesOf(item: WorkspacePackage, depth: number): Places {
  const places: Places = new Map();
  for (const file of filesOfPackage(item.path, /\.tsx?$/)) {
    if (!file.startsWith('src/') || isTestFile(file)) continue;
    const from = placeOf(file, depth);
    for (const { request, line } of importsOf(file, readFileSync(join(item.path, file), 'utf8'))) {
      if (!/^\..*\.tsx?$/.test(request)) continue;
      const to = placeOf(posix.join(posix.dirname(file), request), depth);
      const known = places.get(from) ?? new Map<string, string>();
      places.set(from, known);
      if (to !== from && !known.has(to)) known.set(to, `${file}:${line}`);
    }
  }
  return places;
}

/** One line for each set of places that import each other, with the shortest way round. */
function cyclesOf(item: WorkspacePackage, places: Places): string[] {
  const told = new Set<string>();
  const problems: string[] = [];
  for (const start of [...places.keys()].toSorted()) {
    if (told.has(start)) continue;
    const way = wayBack(places, start);
    if (way === undefined) continue;
    for (const place of way) told.add(place);
    const steps = way.map((place, index) => {
      const next = way[(index + 1) % way.length] ?? start;
      return `${place} imports ${next} in ${places.get(place)?.get(next)}`;
    });
    problems.push(`${item.folder}: ${steps.join('; ')}`);
  }
  return problems;
}

/** The shortest way from a place over its imports back to it; `undefined` where there is none. */
function wayBack(places: Places, start: string): string[] | undefined {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of places.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}
