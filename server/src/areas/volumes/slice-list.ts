import { MOST_SLICES, type VolumeDescription } from '@dentarium/api/services/volume-service';
import { maybeDicom } from '@dentarium/dicom/zip-entries';
import type { FileEntry } from '@zip.js/zip.js/index-native.js';
import { isDicom } from '../../objects/content/dicom-content.ts';
import type { PackedFile, StoredZip } from '../../objects/images/zip/stored-zip.ts';
import { Failure } from '../../kernel/failure.ts';
import { type SliceHead, sliceHead } from './slice-head.ts';

/** Files that a zip may have. */
const MOST_FILES = 20_000;
/** Files whose heads are read. */
const MOST_HEADS = 4000;
/** Bytes before the pixels, as most files have them, and as few do. */
const HEAD = 16 * 1024;
const LONG_HEAD = 512 * 1024;
/** A slice of 4,096 by 4,096 pixels. */
const LARGEST_SLICE = 33 * 1024 ** 2;
/** Heads that are read at the same time. */
const AT_ONCE = 8;

/** A volume as it is described, with the places of its slices. */
export interface SliceList {
  readonly description: VolumeDescription;
  readonly places: readonly PackedFile[];
}

interface Found {
  readonly place: PackedFile;
  readonly head: SliceHead;
}

async function found(zip: StoredZip, entry: FileEntry): Promise<Found | undefined> {
  if (entry.uncompressedSize > LARGEST_SLICE || entry.compressedSize > LARGEST_SLICE) return undefined;
  for (const most of [HEAD, LONG_HEAD]) {
    const { head: bytes, place } = await zip.head(entry, most);
    if (!isDicom(bytes)) return undefined;
    const head = await sliceHead(bytes);
    if (head !== undefined) return { place, head };
    if (bytes.length < most) return undefined;
  }
  return undefined;
}

async function readHeads(zip: StoredZip, entries: readonly FileEntry[]): Promise<Found[]> {
  const all: Found[] = [];
  const waiting = entries.values();
  const work = async (): Promise<void> => {
    for (const entry of waiting) {
      const one = await found(zip, entry);
      if (one !== undefined) all.push(one);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return all;
}

function rounded(values: readonly number[] | null, digits: number): string {
  return values?.map((value) => value.toFixed(digits)).join(' ') ?? '';
}

/** What the slices of one volume have in common. */
function formOf({ head }: Found): string {
  return [
    head.columns,
    head.rows,
    head.isSigned,
    head.bitsStored,
    rounded(head.cosines, 3),
    rounded(head.pixelSpacing, 4),
  ].join('|');
}

function largest(groups: Map<string, Found[]>): Found[] {
  return [...groups.values()].reduce((most, group) => (group.length > most.length ? group : most), []);
}

/**
 * Finds the slices of a volume: those of the largest series of the zip that are alike.
 *
 * @throws Failure `volume.none`, `volume.tooLarge`; UnreadableZip
 */
export async function listSlices(zip: StoredZip): Promise<SliceList> {
  const entries = (await zip.entries(MOST_FILES)).filter(maybeDicom);
  if (entries.length > MOST_HEADS) throw new Failure('volume.tooLarge');
  const series = largest(Map.groupBy(await readHeads(zip, entries), ({ head }) => head.series));
  const slices = largest(Map.groupBy(series, formOf)).toSorted(
    (one, other) => one.head.instance - other.head.instance || one.place.start - other.place.start,
  );
  const middle = slices[slices.length >> 1]?.head;
  if (middle === undefined || slices.length < 2) throw new Failure('volume.none');
  if (slices.length > MOST_SLICES) throw new Failure('volume.tooLarge');
  const { series: _, instance: __, position: ___, cosines, pixelSpacing, ...form } = middle;
  return {
    places: slices.map(({ place }) => place),
    description: {
      ...form,
      cosines: cosines === null ? null : [...cosines],
      pixelSpacing: pixelSpacing === null ? null : [...pixelSpacing],
      slices: slices.map(({ head, place }, at) => ({
        at,
        instance: head.instance,
        position: head.position === null ? null : [...head.position],
        size: place.unpacked,
      })),
      leftOut: series.length - slices.length,
    },
  };
}
