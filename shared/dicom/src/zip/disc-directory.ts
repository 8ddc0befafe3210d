import type { DataSet } from 'dicom-parser';
import { readDicom } from '../read-dicom.ts';
import { readDicomText } from '../text.ts';
import { readInteger } from '../numbers.ts';

/** A series as listed in a directory. */
export interface ListedSeries {
  readonly uid: string;
  readonly description: string;
  readonly number: number | null;
}

/** A file of an image as listed in a directory. */
export interface ListedImage {
  /** Its folders and name relative to the directory, separated by `/`. */
  readonly path: string;
  /** The series of the preceding series record; the series in the file itself takes precedence. */
  readonly series: string;
  readonly instance: number | null;
}

/** The content of a directory of a disc, in the order of its records. */
export interface DiscDirectory {
  readonly series: readonly ListedSeries[];
  readonly images: readonly ListedImage[];
}

/** Enough for 20,000 records, some of them with icons. */
export const MAX_DIRECTORY_BYTES = 32 * 1024 ** 2;
const MAX_RECORDS = 20_000;
/** Maximum number of items of all sequences, including those within records. */
const MAX_ITEMS = 5 * MAX_RECORDS;
const MAX_PATH_LENGTH = 1024;
/** The SOP class of the directory of a disc (PS3.6 A). */
const DIRECTORY_CLASS = '1.2.840.10008.1.3.10';

/** Counts places where an item may begin, before the parser allocates memory for each. */
function countItems(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(0xe0); at >= 0; at = bytes.indexOf(0xe0, at + 1))
    if (bytes[at - 1] === 0 && bytes[at - 2] === 0xff && bytes[at - 3] === 0xfe) count += 1;
  return count;
}

/** Returns the path of Referenced File ID (0004,1500), whose values are folders and a name; `null` for a path that leaves the disc. */
function toPath(record: DataSet): string | null {
  const id = record.string('x00041500') ?? '';
  const steps = id.split(/[\\/]/).map((step) => step.trim());
  if (id.length > MAX_PATH_LENGTH || steps.includes('..')) return null;
  return steps.filter((step) => step !== '' && step !== '.').join('/');
}

function listRecords(records: readonly DataSet[]): DiscDirectory | null {
  const series: ListedSeries[] = [];
  const images: ListedImage[] = [];
  let uid = '';
  for (const record of records) {
    const type = record.string('x00041430');
    if (type === 'SERIES') {
      uid = record.string('x0020000e') ?? '';
      series.push({
        uid,
        description: readDicomText(record, 'x0008103e'),
        number: readInteger(record, 'x00200011') ?? null,
      });
    }
    if (type !== 'IMAGE') continue;
    const path = toPath(record);
    if (path === null) return null;
    if (path !== '') images.push({ path, series: uid, instance: readInteger(record, 'x00200013') ?? null });
  }
  return images.length === 0 ? null : { series, images };
}

/**
 * Reads the directory of a disc (PS3.3 F): its records in the order of their sequence. The offsets that link them are ignored, so that
 * wrong ones do no harm.
 *
 * @returns `null` if it is damaged, not a directory, too large, or names files outside of the disc
 */
export async function readDiscDirectory(bytes: Uint8Array): Promise<DiscDirectory | null> {
  if (bytes.length > MAX_DIRECTORY_BYTES || countItems(bytes) > MAX_ITEMS) return null;
  try {
    const { dataSet } = await readDicom(bytes);
    const items = dataSet.elements['x00041220']?.items ?? [];
    if (dataSet.string('x00020002') !== DIRECTORY_CLASS || items.length > MAX_RECORDS) return null;
    return listRecords(items.flatMap(({ dataSet: record }) => (record === undefined ? [] : [record])));
  } catch {
    return null;
  }
}
