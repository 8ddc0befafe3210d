import { BlobReader, configure, type FileEntry, Uint8ArrayWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { latin1 } from '../bytes.ts';
import { pixelForm } from '../pixel-form.ts';
import { readDicom } from '../read-dicom.ts';
import { DamagedDicom } from '../refusals.ts';
import { dicomText } from '../text.ts';
import { numbersOf, placeAlong } from './slice-order.ts';
import { headOf, withEntriesOf } from './zip-entries.ts';

/** A file of a zip that holds an image. */
export interface ZipSlice {
  /** Its folders and name in the zip. */
  readonly entry: string;
  readonly series: string;
  readonly seriesDescription: string;
  readonly frames: number;
}

/** Enough for the attributes before the pixels. */
const HEAD = 64 * 1024;
/** More slices than a series has; of larger zips the first ones are listed. */
const MOST_SLICES = 4000;
const LARGEST_ENTRY = 512 * 1024 ** 2;

// This runs in a worker of our own.
configure({ useWebWorkers: false });

async function withEntries<T>(zip: Blob, work: (entries: readonly FileEntry[]) => Promise<T>): Promise<T> {
  try {
    return await withEntriesOf(new BlobReader(zip), work);
  } catch (error) {
    if (error instanceof DamagedDicom) throw error;
    throw new DamagedDicom('a zip that cannot be read', { cause: error });
  }
}

function maybeDicom({ filename }: FileEntry): boolean {
  const name = filename.slice(filename.lastIndexOf('/') + 1);
  if (name.startsWith('.') || name.toUpperCase() === 'DICOMDIR') return false;
  return /\.(?:dcm|dicom|ima)$/i.test(name) || !/\.[a-z]{2,4}$/i.test(name);
}

interface PlacedSlice extends ZipSlice {
  /** Where it lies among the slices of its series. */
  readonly place: number;
}

async function sliceOf(entry: FileEntry): Promise<PlacedSlice | null> {
  try {
    const head = await headOf(entry, HEAD);
    if (latin1(head, 128, 132) !== 'DICM' && !/\.dcm$/i.test(entry.filename)) return null;
    const { dataSet } = await readDicom(head, { untilTag: 'x00280100' });
    return {
      entry: entry.filename,
      series: dataSet.string('x0020000e') ?? '',
      seriesDescription: dicomText(dataSet, 'x0008103e'),
      frames: pixelForm(dataSet).frames,
      place:
        placeAlong(numbersOf(dataSet, 'x00200032'), numbersOf(dataSet, 'x00200037')) ??
        dataSet.intString('x00200013') ??
        0,
    };
  } catch {
    // What is no DICOM, or has no image, is no slice.
    return null;
  }
}

/** The slices of a zip, series by series, the largest first; of each in the order in which they lie in the patient. @throws DamagedDicom */
export async function zipSlices(zip: Blob): Promise<readonly ZipSlice[]> {
  return withEntries(zip, async (entries) => {
    const slices: PlacedSlice[] = [];
    for (const entry of entries.filter(maybeDicom).slice(0, MOST_SLICES)) {
      const slice = await sliceOf(entry);
      if (slice !== null) slices.push(slice);
    }
    const series = [...Map.groupBy(slices, (slice) => slice.series).values()];
    return series
      .toSorted((one, other) => other.length - one.length)
      .flatMap((own) => own.toSorted((one, other) => one.place - other.place || (one.entry < other.entry ? -1 : 1)))
      .map(({ entry, series: own, seriesDescription, frames }) => ({ entry, series: own, seriesDescription, frames }));
  });
}

/** One file of a zip, unpacked. @throws DamagedDicom */
export async function unpackedEntry(zip: Blob, name: string): Promise<ArrayBuffer> {
  return withEntries(zip, async (entries) => {
    const entry = entries.find(({ filename }) => filename === name);
    if (entry === undefined || entry.uncompressedSize > LARGEST_ENTRY)
      throw new DamagedDicom('a zip without this file');
    const bytes = await entry.getData(new Uint8ArrayWriter());
    return bytes.buffer;
  });
}
