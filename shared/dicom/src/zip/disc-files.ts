import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { readDiscDirectory, MAX_DIRECTORY_BYTES, type ListedImage, type ListedSeries } from './disc-directory.ts';
import { readEntryHead } from './zip-entries.ts';

/** The files of a zip that the directories of its discs list, in their order. */
export interface DiscFiles {
  /** The series by their UIDs. */
  readonly series: ReadonlyMap<string, ListedSeries>;
  readonly images: ReadonlyMap<FileEntry, ListedImage>;
}

/** Maximum number of discs in one zip. */
const MAX_DISCS = 8;
const DIRECTORY = /(?:^|\/)DICOMDIR$/i;

/** Returns the path of a file on the disc, without the version and the suffix that some systems append to its name. */
function toDiscPath({ filename }: FileEntry): string {
  return filename
    .replaceAll('\\', '/')
    .replace(/^\.\//, '')
    .replace(/\.?(?:;\d+)?$/, '');
}

/** Creates a lookup of files by path; without an exact match it ignores case. */
function createFinder(entries: readonly FileEntry[]): (path: string) => FileEntry | undefined {
  const exact = new Map<string, FileEntry>();
  const upper = new Map<string, FileEntry>();
  for (const entry of entries) {
    const path = toDiscPath(entry);
    exact.set(path, entry);
    upper.set(path.toUpperCase(), entry);
  }
  return (path) => exact.get(path) ?? upper.get(path.toUpperCase());
}

/** Returns whether an entry is the directory of a disc, by its name. */
export function isDiscDirectory(entry: FileEntry): boolean {
  return DIRECTORY.test(toDiscPath(entry));
}

/**
 * Reads the directories of the discs in a zip: their series, and those of their images that the zip contains. An unreadable directory is
 * skipped.
 */
export async function readDiscFiles(entries: readonly FileEntry[]): Promise<DiscFiles> {
  const series = new Map<string, ListedSeries>();
  const images = new Map<FileEntry, ListedImage>();
  const find = createFinder(entries);
  for (const entry of entries.filter(isDiscDirectory).slice(0, MAX_DISCS)) {
    const directory = await readEntryHead(entry, MAX_DIRECTORY_BYTES + 1).then(readDiscDirectory, () => null);
    if (directory === null) continue;
    for (const one of directory.series) if (!series.has(one.uid)) series.set(one.uid, one);
    const folder = toDiscPath(entry).replace(/[^/]*$/, '');
    for (const image of directory.images) {
      const match = find(folder + image.path);
      if (match !== undefined && !images.has(match)) images.set(match, image);
    }
  }
  return { series, images };
}
