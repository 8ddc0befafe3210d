import { open } from 'node:fs/promises';
import { type FileEntry, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/index-native.js';
import { isDicom } from '@dentarium/dicom';
import { canBeDicom, toNamePattern } from '@dentarium/dicom/zip-entries';
import { readHead, withZipEntries } from '../images/zip/zip-entries.ts';
import { type AnonymousDicom, anonymiseDicom, type DicomPseudonym } from './anonymise-dicom.ts';
import type { CleanAnswer, CleanRequest } from './clean-request.ts';
import { DamagedDicomError } from './dicom-dataset.ts';
import { UnsuitableDicomError } from './dicom-refusals.ts';

/** Maximum bytes of a slice. */
const MAX_SLICE_BYTES = 256 * 1024 ** 2;
/** Bytes that identify a DICOM file. */
const HEAD_BYTES = 4096;
/** A neutral time for the entries of the new zip. */
const NEUTRAL_TIME = new Date(1980, 0, 1);

/** `unknown` if nothing but its name says whether it is a slice. */
type CleanSlice = AnonymousDicom | 'missing' | 'other' | 'unknown';

/**
 * Rewrites a zip of DICOM: each slice is cleaned like a single file and gets a number as its name. Other files are left
 * out; slices that cannot be cleaned, or that are known by their names only, are left out and counted.
 *
 * @throws BurnedInAnnotationError
 */
export async function cleanZip({
  path,
  output,
  pseudonym,
  key,
  isCleared,
  retain = [],
}: CleanRequest): Promise<CleanAnswer> {
  const file = await open(output, 'w');
  try {
    // Not `write`, which may take a part of the bytes only, as on a disk that becomes full.
    const sink = new WritableStream<Uint8Array>({ write: (chunk) => file.writeFile(chunk) });
    const zip = new ZipWriter(sink, {
      useWebWorkers: false,
      level: 0,
      extendedTimestamp: false,
      lastModDate: NEUTRAL_TIME,
    });
    const missing: number[] = [];
    let isConfirmed = false;
    let total = 0;
    const isFreeOfText = await withZipEntries(
      path,
      async (entries) => {
        const slicePatterns = await listSlicePatterns(entries);
        for (const entry of entries) {
          const slice = await cleanEntry(entry, { name: pseudonym, key, retain });
          if (slice === 'other') continue;
          if (slice === 'unknown' && !slicePatterns.has(toNamePattern(entry.filename))) continue;
          total += 1;
          if (slice === 'missing' || slice === 'unknown') missing.push(total);
          else if (slice.mayHaveBurnedInText && !isCleared) return false;
          else {
            isConfirmed ||= slice.mayHaveBurnedInText;
            const name = `${String(total).padStart(4, '0')}.dcm`;
            await zip.add(name, new Uint8ArrayReader(Buffer.concat(slice.pieces)));
          }
        }
        return true;
      },
      { withEncrypted: true },
    );
    await zip.close();
    if (!isFreeOfText) return { isKept: false, reason: 'notLooked' };
    if (total === missing.length) return { isKept: false, reason: total === 0 ? 'format' : 'damaged' };
    const missingSlices = missing.length === 0 ? {} : { missingSlices: { places: missing, total } };
    return { isKept: true, extension: '.zip', notes: [isConfirmed ? 'confirmedFree' : 'statedFree'], ...missingSlices };
  } finally {
    await file.close();
  }
}

/** Lists the patterns of the names of DICOM files. */
async function listSlicePatterns(entries: readonly FileEntry[]): Promise<ReadonlySet<string>> {
  const patterns = new Set<string>();
  for (const entry of entries) {
    const pattern = toNamePattern(entry.filename);
    if (entry.directory || entry.encrypted || patterns.has(pattern) || !canBeDicom(entry)) continue;
    const head = await readHead(entry, HEAD_BYTES).catch(() => undefined);
    if (head !== undefined && isDicom(head)) patterns.add(pattern);
  }
  return patterns;
}

/** Cleans an entry of a zip. A slice whose bytes cannot be unpacked or read is missing from the result. */
async function cleanEntry(entry: FileEntry, pseudonym: DicomPseudonym): Promise<CleanSlice> {
  if (entry.directory) return 'other';
  if (entry.encrypted) return 'missing';
  const head = await readHead(entry, HEAD_BYTES).catch(() => undefined);
  // Nobody knows what an entry is that cannot be unpacked.
  if (head === undefined) return 'missing';
  if (!isDicom(head)) return 'unknown';
  if (entry.uncompressedSize > MAX_SLICE_BYTES) return 'missing';
  const slice = await readHead(entry, MAX_SLICE_BYTES).catch(() => undefined);
  return slice === undefined ? 'missing' : cleanSlice(slice, pseudonym);
}

async function cleanSlice(slice: Buffer, pseudonym: DicomPseudonym): Promise<CleanSlice> {
  try {
    return await anonymiseDicom(slice, pseudonym);
  } catch (error) {
    if (error instanceof UnsuitableDicomError) return error.isImage ? 'missing' : 'other';
    if (error instanceof DamagedDicomError) return 'missing';
    throw error;
  }
}
