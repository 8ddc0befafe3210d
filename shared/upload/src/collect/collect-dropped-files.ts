import { isSystemFile } from '@dentarium/domain/system-files';
import { type ChosenFiles, omitDirectories } from './chosen-files.ts';

/** The files of a drop; `truncated` if it exceeded the limit. */
export interface DroppedFiles extends ChosenFiles {
  readonly truncated: boolean;
}

/** The part of a `DataTransfer` that is used here. */
export interface Drop {
  readonly items: ArrayLike<Pick<DataTransferItem, 'kind' | 'webkitGetAsEntry'>>;
  readonly files: ArrayLike<File>;
}

/** The limit of a drop; a larger one is a mistake, for example a whole disk. */
const MAX_FILES = 2000;
const MAX_DEPTH = 16;

/**
 * Collects the files of a drop, including those in dropped folders, in the order of their names. Call it inside the
 * `drop` event: afterwards the browser returns nothing more.
 */
export async function collectDroppedFiles(data: Drop, maxCount = MAX_FILES): Promise<DroppedFiles> {
  const entries = Array.from(data.items, toEntry).filter((entry) => entry !== null);
  const plain = Array.from(data.files);
  if (entries.length === 0) return { ...omitDirectories(plain.slice(0, maxCount)), truncated: plain.length > maxCount };
  const files: File[] = [];
  for (const entry of entries) await collectEntry(entry, MAX_DEPTH, files, maxCount + 1);
  return { ...omitDirectories(files.slice(0, maxCount)), truncated: files.length > maxCount };
}

function toEntry(item: Drop['items'][number]): FileSystemEntry | null {
  return item.kind === 'file' ? item.webkitGetAsEntry() : null;
}

async function collectEntry(entry: FileSystemEntry, depth: number, files: File[], maxCount: number): Promise<void> {
  if (files.length >= maxCount || isSystemFile(entry.name)) return;
  if (isFile(entry)) {
    files.push(await readEntryFile(entry));
  } else if (isFolder(entry) && depth > 0) {
    const children = await listFolderEntries(entry, maxCount);
    children.sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
    for (const child of children) await collectEntry(child, depth - 1, files, maxCount);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function readEntryFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });
}

/** Lists the entries of a folder, which is read in portions of 100; an empty portion is the end. */
async function listFolderEntries(folder: FileSystemDirectoryEntry, maxCount: number): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const collected: FileSystemEntry[] = [];
  while (collected.length < maxCount) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (portion.length === 0) break;
    collected.push(...portion);
  }
  return collected;
}
