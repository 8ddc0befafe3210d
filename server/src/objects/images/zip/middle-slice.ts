import { type DicomFacts, HeadBudget, readDicomFacts, readDicomHead, readInteger } from '@dentarium/dicom';
import { canBeDicom } from '@dentarium/dicom/zip-entries';
import type { FileEntry } from '@zip.js/zip.js/index-native.js';
import type { ImageLimits } from '../image-limits.ts';
import { readHead, withZipEntries } from './zip-entries.ts';

/** Bits Allocated: the facts of an image are before it. */
const LAST_TAG = 'x00280100';
/** Maximum number of slices whose headers are read; larger studies are sampled evenly. */
const MAX_HEADS = 400;
const MAX_SLICE_BYTES = 256 * 1024 ** 2;

interface Slice {
  readonly entry: FileEntry;
  readonly series: string;
  readonly instance: number;
  readonly facts: DicomFacts;
}

async function readSlice(entry: FileEntry, budget: HeadBudget): Promise<Slice | undefined> {
  const read = (maxBytes: number) => readHead(entry, maxBytes);
  const file = await readDicomHead(read, LAST_TAG, budget).catch(() => undefined);
  if (file === undefined) return undefined;
  const { dataSet } = file;
  const [series, instance] = [dataSet.string('x0020000e') ?? '', readInteger(dataSet, 'x00200013') ?? 0];
  return { entry, series, instance, facts: readDicomFacts(dataSet) };
}

/** Lists the slices of the largest series of a zip, by their numbers. */
async function listSlices(entries: readonly FileEntry[]): Promise<Slice[]> {
  const candidates = entries.filter(canBeDicom);
  const step = Math.max(1, Math.ceil(candidates.length / MAX_HEADS));
  const bySeries = new Map<string, Slice[]>();
  const budget = new HeadBudget();
  for (const [at, entry] of candidates.entries()) {
    const slice = at % step === 0 ? await readSlice(entry, budget) : undefined;
    if (slice !== undefined) bySeries.set(slice.series, [...(bySeries.get(slice.series) ?? []), slice]);
  }
  const largest = [...bySeries.values()].toSorted((one, other) => other.length - one.length)[0] ?? [];
  return largest.toSorted((one, other) => one.instance - other.instance);
}

/**
 * Reads the middle slice of the largest series of a zip of DICOM; `undefined` for any other zip.
 *
 * @throws NeedsMemoryError
 */
export async function readMiddleSlice(path: string, limits: ImageLimits): Promise<Buffer | undefined> {
  return withZipEntries(path, async (entries) => {
    const slices = await listSlices(entries);
    const middle = slices[Math.floor(slices.length / 2)];
    if (middle === undefined) return undefined;
    // The unpacked chunks and the joined buffer.
    limits.claim(Math.min(MAX_SLICE_BYTES, middle.entry.uncompressedSize) * 2);
    return readHead(middle.entry, MAX_SLICE_BYTES);
  });
}

/** The content of a zip: the names of its files and, for DICOM, the facts of its middle slice. */
export interface ZipContents {
  readonly names: readonly string[];
  readonly dicom: { readonly slices: number; readonly facts: DicomFacts } | null;
}

/** Inspects a zip. */
export async function readZipContents(path: string): Promise<ZipContents> {
  return withZipEntries(path, async (entries) => {
    const slices = await listSlices(entries);
    const middle = slices[Math.floor(slices.length / 2)];
    const names = entries.slice(0, 1000).map(({ filename }) => filename.slice(filename.lastIndexOf('/') + 1));
    const count = entries.filter(canBeDicom).length;
    return { names, dicom: middle === undefined ? null : { slices: count, facts: middle.facts } };
  });
}
