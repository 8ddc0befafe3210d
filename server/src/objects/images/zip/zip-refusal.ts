import {
  listContentFiles,
  listSampledFiles,
  planZip,
  SAMPLE_BYTES,
  type ZipEntry,
  type ZipRefusal,
} from '@dentarium/domain/zip-content';
import type { FileEntry } from '@zip.js/zip.js/index-native.js';
import { readHead, withZipEntries } from './zip-entries.ts';

function toZipEntry(entry: FileEntry): ZipEntry {
  const { filename, uncompressedSize, compressedSize, encrypted, compressionMethod } = entry;
  return { path: filename, size: uncompressedSize, compressedSize, encrypted, method: compressionMethod };
}

/** Reads the first bytes of a file; none of a damaged one, which does not make its neighbours worthless. */
async function readSample(entry: FileEntry): Promise<Uint8Array> {
  return readHead(entry, SAMPLE_BYTES).catch(() => new Uint8Array());
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
        const samples = listSampledFiles(files).flatMap((file) => entriesByZipEntry.get(file) ?? []);
        const heads = await Promise.all(samples.map(readSample));
        const plan = planZip(files, heads);
        if (plan.kind !== 'refused') return null;
        const { kind: _kind, ...refusal } = plan;
        return refusal;
      },
      { withEncrypted: true },
    );
  } catch {
    // The library throws its own errors for any damage of a zip.
    return { code: 'upload.zipDamaged' };
  }
}
