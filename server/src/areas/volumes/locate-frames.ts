import type { DicomFile, PixelForm } from '@dentarium/dicom';
import { Failure } from '../../kernel/failures/failure.ts';
import type { ByteSource } from '../../objects/stores/byte-source.ts';
import type { FrameBytes, FrameForm } from './file-index.ts';

/** The tag of the pixels. Reading a header ends before it. */
export const PIXELS = 'x7fe00010';
const ITEM = 0xe000_fffe;
const SEQUENCE_END = 0xe0dd_fffe;
/** The size of a tag and a length, in bytes. */
const ITEM_HEAD = 8;
/** An upper limit that no real volume reaches. */
const MAX_FRAGMENTS = 20_000;
/** The maximum size of a slice in bytes: 4,096 by 4,096 pixels. */
export const MAX_SLICE_BYTES = 33 * 1024 ** 2;
const DEFLATED = '1.2.840.10008.1.2.1.99';

interface Fragment {
  /** The offset of its header. */
  readonly start: number;
  /** The offset of the next fragment. */
  readonly end: number;
  /** True if it ends with the end marker of a JPEG stream. */
  readonly endsStream: boolean;
}

/**
 * Reads the fragments from an offset to the end of the sequence. @throws Failure `volume.damaged`, `volume.tooLarge`
 */
async function readFragments(bytes: ByteSource, from: number): Promise<Fragment[]> {
  const fragmentList: Fragment[] = [];
  let start = from;
  let head = await bytes.read(start, ITEM_HEAD);
  while (head.length === ITEM_HEAD && head.readUInt32LE(0) === ITEM) {
    if (fragmentList.length >= MAX_FRAGMENTS) throw new Failure('volume.tooLarge');
    const length = head.readUInt32LE(4);
    const end = start + ITEM_HEAD + length;
    if (end > bytes.size) throw new Failure('volume.damaged');
    // Reads its last bytes and the next header at once.
    const tail = Math.min(3, length);
    const next = await bytes.read(end - tail, tail + ITEM_HEAD);
    fragmentList.push({ start, end, endsStream: /\xff\xd9\0?$/.test(next.toString('latin1', 0, tail)) });
    head = next.subarray(tail);
    start = end;
  }
  // A file may end without an end marker. Any other tag is an error.
  if (head.length === ITEM_HEAD && head.readUInt32LE(0) !== SEQUENCE_END) throw new Failure('volume.damaged');
  return fragmentList;
}

const toFrameBytes = (start: number, end: number): FrameBytes => ({ start, length: end - start });

/** Locates frames by the Basic Offset Table; `null` if the table is not plausible. */
async function locateByTable(
  bytes: ByteSource,
  table: Buffer,
  first: number,
  frames: number,
): Promise<FrameBytes[] | null> {
  if (table.length !== frames * 4) return null;
  const starts = Array.from({ length: frames }, (_, at) => first + table.readUInt32LE(at * 4));
  const isAscending = starts.every((start, at) => (at === 0 ? start === first : start > (starts[at - 1] ?? 0)));
  const last = starts.at(-1) ?? 0;
  if (!isAscending || last >= bytes.size) return null;
  const end = (await readFragments(bytes, last)).at(-1)?.end;
  return end === undefined ? null : starts.map((start, at) => toFrameBytes(start, starts[at + 1] ?? end));
}

/**
 * Locates frames by their fragments: one fragment each, or all fragments up to the end of a stream. @throws Failure
 * `volume.damaged`
 */
async function locateByFragments(bytes: ByteSource, first: number, frames: number): Promise<FrameBytes[]> {
  const fragments = await readFragments(bytes, first);
  if (fragments.length === frames) return fragments.map(({ start, end }) => toFrameBytes(start, end));
  const ends = fragments.filter(({ endsStream }) => endsStream).map(({ end }) => end);
  if (frames === 1) return [toFrameBytes(first, fragments.at(-1)?.end ?? first)];
  if (ends.length !== frames) throw new Failure('volume.damaged');
  return ends.map((end, at) => toFrameBytes(ends[at - 1] ?? first, end));
}

/** Locates coded frames. @param at the offset of the item of the table */
async function locateCodedFrames(bytes: ByteSource, at: number, frames: number): Promise<readonly FrameBytes[]> {
  const head = await bytes.read(at, ITEM_HEAD);
  if (head.length < ITEM_HEAD || head.readUInt32LE(0) !== ITEM) throw new Failure('volume.damaged');
  const length = head.readUInt32LE(4);
  const first = at + ITEM_HEAD + length;
  if (first > bytes.size) throw new Failure('volume.damaged');
  const table = length === frames * 4 ? await bytes.read(at + ITEM_HEAD, length) : Buffer.alloc(0);
  return (await locateByTable(bytes, table, first, frames)) ?? locateByFragments(bytes, first, frames);
}

/** Locates uncompressed frames, which are contiguous. @throws Failure `volume.damaged` */
function locatePlainFrames(start: number, end: number, pixels: PixelForm): readonly FrameBytes[] {
  const length = (pixels.columns * pixels.rows * pixels.bitsAllocated) / 8;
  if (start + length * pixels.frames > end) throw new Failure('volume.damaged');
  return Array.from({ length: pixels.frames }, (_, frame) => ({ start: start + frame * length, length }));
}

/**
 * Locates the frames of a DICOM file.
 *
 * @param file the header of the file, read up to the pixels
 * @throws Failure `volume.damaged`, `volume.tooLarge`, `volume.none`, `volume.packed` for a deflated file
 */
export async function locateFrames(
  { dataSet, transferSyntax }: DicomFile,
  pixels: PixelForm,
  bytes: ByteSource,
): Promise<{ readonly frames: FrameForm; readonly places: readonly FrameBytes[] }> {
  const element = dataSet.elements[PIXELS];
  if (transferSyntax === DEFLATED) throw new Failure('volume.packed');
  if (element === undefined || ![8, 16, 32].includes(pixels.bitsAllocated)) throw new Failure('volume.none');
  const isCoded = element.hadUndefinedLength === true;
  const { dataOffset: start, length } = element;
  const places = isCoded
    ? await locateCodedFrames(bytes, start, pixels.frames)
    : locatePlainFrames(start, Math.min(bytes.size, start + length), pixels);
  if (places.some((place) => place.length > MAX_SLICE_BYTES)) throw new Failure('volume.tooLarge');
  const { photometric, bitsAllocated } = pixels;
  return {
    places,
    frames: { transferSyntax, photometric, bitsAllocated, vr: isCoded || element.vr === 'OB' ? 'OB' : 'OW', isCoded },
  };
}
