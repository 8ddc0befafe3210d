import {
  listContentFiles,
  listNamelessFiles,
  planZip,
  type ZipEntry,
  type ZipRefusal,
} from '@dentarium/domain/zip-content';
import type { FileEntry } from '@zip.js/zip.js/index-native.js';
import { isDicom } from '../../content/dicom-content.ts';
import { readHead, withZipEntries } from './zip-entries.ts';

/** Files without an extension that are looked at. */
const MAX_SAMPLES = 3;
/** Enough to know a DICOM file by. */
const HEAD_BYTES = 4096;

function toZipEntry({ filename, uncompressedSize, compressedSize, encrypted }: FileEntry): ZipEntry {
  return { path: filename, size: uncompressedSize, compressedSize, encrypted };
}

async function isDicomEntry(entry: FileEntry | undefined): Promise<boolean> {
  return entry !== undefined && !entry.encrypted && isDicom(await readHead(entry, HEAD_BYTES));
}

/** Why a zip is refused, by the rules that browsers go by before they send one; `null` for one of models or DICOM. */
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
    // The library throws errors of its own for whatever is wrong with a zip.
    return 'upload.zipDamaged';
  }
}
