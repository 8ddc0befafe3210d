import type { DataSet, Element } from 'dicom-parser';
import { concatBytes, toDataView } from './bytes.ts';
import type { PixelForm } from './pixel-form.ts';

type Fragments = NonNullable<Element['fragments']>;

/** The start of a compressed stream: JPEG and JPEG-LS (SOI), JPEG 2000 (SOC with SIZ), and JP2 (its signature box). */
const STREAM_STARTS = [
  [0xff, 0xd8, 0xff],
  [0xff, 0x4f, 0xff, 0x51],
  [0, 0, 0, 12, 0x6a, 0x50],
] as const;
const RLE_HEADER_BYTES = 64;

function isRleHeader(bytes: Uint8Array, { samples, bitsAllocated }: CodedForm): boolean {
  if (bytes.length < RLE_HEADER_BYTES) return false;
  const view = toDataView(bytes);
  const segments = view.getUint32(0, true);
  return segments === samples * Math.ceil(bitsAllocated / 8) && view.getUint32(4, true) === RLE_HEADER_BYTES;
}

/** True if a fragment begins a frame, by its first bytes. */
function isFrameStart(bytes: Uint8Array, form: CodedForm): boolean {
  return STREAM_STARTS.some((start) => start.every((byte, index) => bytes[index] === byte)) || isRleHeader(bytes, form);
}

/** Groups fragments by the offsets of a table; `null` if the table does not fit the file, as of some devices. */
function groupByTable(fragments: Fragments, table: readonly number[], frames: number): Fragments[] | null {
  if (table.length !== frames || table[0] !== 0) return null;
  const indexes = new Map(fragments.map(({ offset }, index) => [offset, index]));
  const starts = table.map((offset) => indexes.get(offset) ?? -1);
  const isAscending = starts.every((start, index) => start >= 0 && (index === 0 || start > (starts[index - 1] ?? 0)));
  return isAscending ? starts.map((start, index) => fragments.slice(start, starts[index + 1])) : null;
}

function groupByStarts(dataSet: DataSet, fragments: Fragments, form: CodedForm): Fragments[] {
  const starts = fragments.flatMap((fragment, index) =>
    isFrameStart(dataSet.byteArray.subarray(fragment.position, fragment.position + fragment.length), form)
      ? [index]
      : [],
  );
  return starts.map((start, index) => fragments.slice(index === 0 ? 0 : start, starts[index + 1]));
}

/** A viewer reads the frames of one file one after the other. */
const framesByElement = new WeakMap<Element, Fragments[]>();

/** The part of a pixel form that locates frames. */
export type CodedForm = Pick<PixelForm, 'samples' | 'bitsAllocated'>;

/**
 * Groups the fragments of compressed pixels by frames: by the table of offsets if it fits, by one fragment for each
 * frame, or by the starts of streams.
 *
 * @param frames the number of frames that the file states
 */
export function listCodedFrames(dataSet: DataSet, element: Element, form: CodedForm, frames: number): Fragments[] {
  const knownFrames = framesByElement.get(element);
  if (knownFrames !== undefined) return knownFrames;
  const codedFrames = groupFragments(dataSet, element, form, frames);
  framesByElement.set(element, codedFrames);
  return codedFrames;
}

function groupFragments(dataSet: DataSet, element: Element, form: CodedForm, frames: number): Fragments[] {
  const fragments = element.fragments ?? [];
  if (frames === 1) return fragments.length === 0 ? [] : [fragments];
  return (
    groupByTable(fragments, element.basicOffsetTable ?? [], frames) ??
    (fragments.length === frames ? fragments.map((fragment) => [fragment]) : groupByStarts(dataSet, fragments, form))
  );
}

/** Joins the bytes of fragments. */
export function joinFragments({ byteArray }: DataSet, fragments: Fragments): Uint8Array {
  const parts = fragments.map(({ position, length }) => byteArray.subarray(position, position + length));
  return parts.length === 1 ? (parts[0] ?? new Uint8Array()) : concatBytes(...parts);
}
