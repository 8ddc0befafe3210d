import { MAX_SLICES, type VolumeDescription } from './calls.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { FileIndex, IndexedSlice, SliceForm } from './file-index.ts';

/** A file with its slices. */
export interface IndexedFile {
  readonly fileId: string;
  readonly index: FileIndex;
}

interface Candidate {
  readonly fileId: string;
  /** The index of the slice in its file. */
  readonly at: number;
  readonly slice: IndexedSlice;
  readonly form: SliceForm;
  /** The size of its pixel data or file in bytes. */
  readonly size: number;
}

function toCandidates({ fileId, index }: IndexedFile): Candidate[] {
  return index.slices.flatMap((slice, at) => {
    const form = index.forms[slice.form];
    const size = slice.frame?.length ?? index.dicoms[slice.dicom]?.size ?? 0;
    return form === undefined ? [] : [{ fileId, at, slice, form, size }];
  });
}

function formatRounded(values: readonly number[] | null, digits: number): string {
  return values?.map((value) => value.toFixed(digits)).join(' ') ?? '';
}

/** Returns the key of the properties that the slices of one volume share. */
function toKindKey({ fileId, slice, form }: Candidate): string {
  return [
    form.columns,
    form.rows,
    form.isSigned,
    form.bitsStored,
    formatRounded(form.cosines, 3),
    formatRounded(form.pixelSpacing, 4),
    // Frames without a position group only within their own file.
    slice.frame !== null && slice.position === null ? `${fileId} ${slice.dicom}` : '',
  ].join('|');
}

function findLargest(groups: Iterable<Candidate[]>): Candidate[] {
  return [...groups].reduce((largestGroup, group) => (group.length > largestGroup.length ? group : largestGroup), []);
}

/** Groups slices by a key. With a file id, returns only groups with a slice of that file. */
function groupSlices(
  slices: readonly Candidate[],
  toKey: (slice: Candidate) => string,
  requiredFileId: string | null,
): Candidate[][] {
  const groups = [...Map.groupBy(slices, toKey).values()];
  return requiredFileId === null
    ? groups
    : groups.filter((group) => group.some(({ fileId }) => fileId === requiredFileId));
}

/**
 * Chooses the slices of a volume: the largest uniform group of the largest series.
 *
 * @param files the opened file and the other files of its stage
 * @param openedFile the opened file. It is a part of the volume.
 * @throws Failure `volume.tooLarge`; `volume.oneSlice`; the refusal of a file without slices
 */
export function chooseSlices(files: readonly IndexedFile[], openedFile: IndexedFile): VolumeDescription {
  const isAlone = files.length === 1;
  const series = findLargest(
    groupSlices(files.flatMap(toCandidates), ({ form }) => form.series, isAlone ? null : openedFile.fileId),
  );
  const slices = findLargest(groupSlices(series, toKindKey, isAlone ? null : openedFile.fileId)).toSorted(
    (one, other) => one.slice.instance - other.slice.instance,
  );
  const middle = slices[slices.length >> 1];
  if (middle === undefined) throw new Failure(openedFile.index.refusal ?? 'volume.none');
  if (slices.length < 2) throw new Failure('volume.oneSlice');
  if (slices.length > MAX_SLICES) throw new Failure('volume.tooLarge');
  const { series: _, cosines, pixelSpacing, ...form } = middle.form;
  return {
    ...form,
    cosines: cosines === null ? null : [...cosines],
    pixelSpacing: pixelSpacing === null ? null : [...pixelSpacing],
    slices: slices.map(({ fileId, at, slice, size }) => ({
      fileId,
      at,
      instance: slice.instance,
      position: slice.position === null ? null : [...slice.position],
      size,
    })),
    leftOut: series.length - slices.length,
  };
}
