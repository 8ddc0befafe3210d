import {
  listContentFiles,
  listNamelessFiles,
  planZip,
  type ZipEntry,
  type ZipRefusal,
} from '@dentarium/domain/zip-content';
import type { FileEntry } from '@zip.js/zip.js/index-native.js';
import { isDicom } from '@dentarium/dicom';
import { readHead, withZipEntries } from './zip-entries.ts';

/** Maximum number of files without an extension that are checked. */
const MAX_SAMPLES = 3;
/** Bytes that identify a DICOM file. */
const HEAD_BYTES = 4096;

function toZipEntry({ filename, uncompressedSize, compressedSize, encrypted }: FileEntry): ZipEntry {
  return { path: filename, size: uncompressedSize, compressedSize, encrypted };
}

async function isDicomEntry(entry: FileEntry | undefined): Promise<boolean> {
  return entry !== undefined && !entry.encrypted && isDicom(await readHead(entry, HEAD_BYTES));
}

/**
 * Finds the reason to refuse a zip, by the rules that browsers apply before the upload; `null` for a zip of models or
 * DICOM.
 */
export async function findZipRefusal(path: string): Promise<ZipRefusal | null> {
  try {
    return await withZipEntries(
      path,
      async (entries) => {
        const entriesByZipEntry = new Map(entries.map((entry) => [toZipEntry(entry), entry]));
        const files = listContentFiles([...entriesByZipEntry.keys()]);
        const samples = listNamelessFiles(files).slice(0, MAX_SAMPLES);
        const isDicomResults = await Promise.all(samples.map((file) => isDicomEntry(entriesByZipEntry.get(file))));
        const plan = planZip(files, isDicomResults.includes(true));
        return plan.kind === 'refused' ? plan.code : null;
      },
      { withEncrypted: true },
    );
  } catch {
    // The library throws its own errors for any damage of a zip.
    return 'upload.zipDamaged';
  }
}
