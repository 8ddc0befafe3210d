import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { discDirectory, LARGEST_DIRECTORY, type ListedImage, type ListedSeries } from './disc-directory.ts';
import { headOf } from './zip-entries.ts';

/** What the directories of the discs in a zip name of it, in their order. */
export interface DiscFiles {
  /** Series by their UIDs. */
  readonly series: ReadonlyMap<string, ListedSeries>;
  readonly images: ReadonlyMap<FileEntry, ListedImage>;
}

/** Discs that are packed into one zip. */
const MOST_DISCS = 8;
const DIRECTORY = /(?:^|\/)DICOMDIR$/i;

/** How a file is called on the disc: without the version and the end that some systems put behind its name. */
function pathOf({ filename }: FileEntry): string {
  return filename
    .replaceAll('\\', '/')
    .replace(/^\.\//, '')
    .replace(/\.?(?:;\d+)?$/, '');
}

/** Finds files by their paths; where none is written as asked for, one in other letters of the same. */
function finderIn(entries: readonly FileEntry[]): (path: string) => FileEntry | undefined {
  const exact = new Map<string, FileEntry>();
  const upper = new Map<string, FileEntry>();
  for (const entry of entries) {
    const path = pathOf(entry);
    exact.set(path, entry);
    upper.set(path.toUpperCase(), entry);
  }
  return (path) => exact.get(path) ?? upper.get(path.toUpperCase());
}

/** Whether an entry is the directory of a disc, by its name. */
export function isDirectoryOfDisc(entry: FileEntry): boolean {
  return DIRECTORY.test(pathOf(entry));
}

/**
 * What the directories of discs name of a zip: their series, and those of their images that the zip has. A directory that cannot be read
 * names nothing.
 */
export async function filesOfDiscs(entries: readonly FileEntry[]): Promise<DiscFiles> {
  const series = new Map<string, ListedSeries>();
  const images = new Map<FileEntry, ListedImage>();
  const find = finderIn(entries);
  for (const entry of entries.filter(isDirectoryOfDisc).slice(0, MOST_DISCS)) {
    const directory = await headOf(entry, LARGEST_DIRECTORY + 1).then(discDirectory, () => null);
    if (directory === null) continue;
    for (const one of directory.series) if (!series.has(one.uid)) series.set(one.uid, one);
    const folder = pathOf(entry).replace(/[^/]*$/, '');
    for (const image of directory.images) {
      const found = find(folder + image.path);
      if (found !== undefined && !images.has(found)) images.set(found, image);
    }
  }
  return { series, images };
}
