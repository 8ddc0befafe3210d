import { open } from 'node:fs/promises';
import { Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/index-native.js';
import { isDicom } from '@dentarium/dicom';
import { readHead, withZipEntries } from '../images/zip/zip-entries.ts';
import { anonymiseDicom, UnsuitableDicomError } from './anonymise-dicom.ts';
import type { CleanAnswer, CleanRequest } from './clean-request.ts';
import { DamagedDicomError } from './dicom-dataset.ts';

/** Maximum bytes of a slice. */
const MAX_SLICE_BYTES = 256 * 1024 ** 2;
/** A neutral time for the entries of the new zip. */
const NEUTRAL_TIME = new Date(1980, 0, 1);

/**
 * Rewrites a zip of DICOM: each slice is cleaned like a single file and gets a number as its name. Other files are left
 * out.
 *
 * @throws BurnedInAnnotationError
 */
export async function cleanZip({ path, output, pseudonym, key, isCleared }: CleanRequest): Promise<CleanAnswer> {
  const file = await open(output, 'w');
  try {
    const sink = new WritableStream<Uint8Array>({ write: async (chunk) => void (await file.write(chunk)) });
    const zip = new ZipWriter(sink, {
      useWebWorkers: false,
      level: 0,
      extendedTimestamp: false,
      lastModDate: NEUTRAL_TIME,
    });
    let count = 0;
    const isFreeOfText = await withZipEntries(path, async (entries) => {
      for (const entry of entries) {
        const slice =
          entry.uncompressedSize > MAX_SLICE_BYTES ? Buffer.alloc(0) : await readHead(entry, MAX_SLICE_BYTES);
        const clean = isDicom(slice) ? cleanSlice(slice, { name: pseudonym, key }) : undefined;
        if (clean === undefined) continue;
        if (clean.mayHaveBurnedInText && !isCleared) return false;
        count += 1;
        await zip.add(`${String(count).padStart(4, '0')}.dcm`, new Uint8ArrayReader(Buffer.concat(clean.pieces)));
      }
      return true;
    });
    await zip.close();
    if (!isFreeOfText) return { isKept: false, reason: 'notLooked' };
    return count === 0 ? { isKept: false, reason: 'format' } : { isKept: true, extension: '.zip', notes: [] };
  } finally {
    await file.close();
  }
}

/** Cleans a slice; returns nothing if it is not an image or is unreadable. */
function cleanSlice(slice: Buffer, pseudonym: Parameters<typeof anonymiseDicom>[1]) {
  try {
    return anonymiseDicom(slice, pseudonym);
  } catch (error) {
    if (error instanceof UnsuitableDicomError || error instanceof DamagedDicomError) return undefined;
    throw error;
  }
}
