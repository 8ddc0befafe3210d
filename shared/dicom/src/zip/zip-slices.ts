import { BlobReader, configure, type FileEntry, Uint8ArrayWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { readInteger, readNumbers } from '../numbers.ts';
import { readPixelForm } from '../pixel-form.ts';
import { HeadBudget, readDicomHead } from '../read-head.ts';
import { DicomFormatError } from '../refusals.ts';
import { readDicomText } from '../text.ts';
import { type DiscFiles, readDiscFiles, isDiscDirectory } from './disc-files.ts';
import { sortSlices, type SlicePlace, computePlace } from './slice-order.ts';
import { readEntryHead, canBeDicom, processZipEntries } from './zip-entries.ts';

/** A file of a zip that contains an image. */
export interface ZipSlice {
  /** Its folders and name in the zip. */
  readonly entry: string;
  readonly series: string;
  readonly seriesDescription: string;
  /** The number of the series by the directory of its disc, or by its file. */
  readonly seriesNumber: number | null;
  readonly frames: number;
}

/** Bits Allocated: what is read of an image is before it. */
const LAST_TAG = 'x00280100';
/** Maximum number of slices; of larger zips the first ones are listed. */
const MAX_SLICES = 4000;
const MAX_ENTRY_BYTES = 512 * 1024 ** 2;

// This code already runs in a worker of its own.
configure({ useWebWorkers: false });

async function withEntries<T>(zip: Blob, work: (entries: readonly FileEntry[]) => Promise<T>): Promise<T> {
  try {
    return await processZipEntries(new BlobReader(zip), work);
  } catch (error) {
    if (error instanceof DicomFormatError) throw error;
    throw new DicomFormatError('a zip that cannot be read', { cause: error });
  }
}

interface PlacedSlice extends ZipSlice, SlicePlace {}

async function readSlice(
  entry: FileEntry,
  listed: number,
  { series, images }: DiscFiles,
  budget: HeadBudget,
): Promise<PlacedSlice | null> {
  const image = images.get(entry);
  try {
    const file = await readDicomHead((maxBytes) => readEntryHead(entry, maxBytes), LAST_TAG, budget);
    if (file === undefined) return null;
    const { dataSet } = file;
    const uid = dataSet.string('x0020000e') ?? image?.series ?? '';
    const own = series.get(uid);
    return {
      entry: entry.filename,
      series: uid,
      seriesDescription: own?.description || readDicomText(dataSet, 'x0008103e'),
      seriesNumber: own?.number ?? readInteger(dataSet, 'x00200011') ?? null,
      frames: readPixelForm(dataSet).frames,
      place: computePlace(readNumbers(dataSet, 'x00200032', 3) ?? [], readNumbers(dataSet, 'x00200037', 6) ?? []),
      instance: readInteger(dataSet, 'x00200013') ?? image?.instance ?? null,
      listed,
    };
  } catch {
    // A file that is not DICOM, or has no image, is not a slice.
    return null;
  }
}

/** Sorts series in the order of the directory; those that it does not list follow, the largest first. */
function sortSeries(slices: readonly PlacedSlice[], { series }: DiscFiles): (readonly PlacedSlice[])[] {
  const ranks = new Map([...series.keys()].map((uid, rank) => [uid, rank]));
  return [...Map.groupBy(slices, (slice) => slice.series)]
    .map(([uid, own]) => ({ own, rank: ranks.get(uid) ?? ranks.size }))
    .toSorted((one, other) => one.rank - other.rank || other.own.length - one.own.length)
    .map(({ own }) => own);
}

/**
 * Lists the slices of a zip, series by series: in the order of the directory of a disc, else the largest first; within each by their place
 * in the patient. Images that a directory omits are included.
 *
 * @throws DamagedDicom
 */
export async function listZipSlices(zip: Blob): Promise<readonly ZipSlice[]> {
  return withEntries(zip, async (entries) => {
    const discs = await readDiscFiles(entries);
    const others = entries.filter((entry) => canBeDicom(entry) && !isDiscDirectory(entry) && !discs.images.has(entry));
    const slices: PlacedSlice[] = [];
    const budget = new HeadBudget();
    for (const [listed, entry] of [...discs.images.keys(), ...others].slice(0, MAX_SLICES).entries()) {
      const slice = await readSlice(entry, discs.images.has(entry) ? listed : MAX_SLICES, discs, budget);
      if (slice !== null) slices.push(slice);
    }
    return sortSeries(slices, discs)
      .flatMap(sortSlices)
      .map(({ place: _place, instance: _instance, listed: _listed, ...slice }) => slice);
  });
}

/** Unpacks one file of a zip. @throws DamagedDicom */
export async function unpackEntry(zip: Blob, name: string): Promise<ArrayBuffer> {
  return withEntries(zip, async (entries) => {
    const entry = entries.find(({ filename }) => filename === name);
    if (entry === undefined || entry.uncompressedSize > MAX_ENTRY_BYTES)
      throw new DicomFormatError('a zip without this file');
    const bytes = await entry.getData(new Uint8ArrayWriter());
    return bytes.buffer;
  });
}
