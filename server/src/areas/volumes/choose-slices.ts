import { MOST_SLICES, type VolumeDescription } from '@dentarium/api/volumes/calls';
import { Failure } from '../../kernel/failures/failure.ts';
import type { FileIndex, IndexedSlice, SliceForm } from './file-index.ts';

/** A file with the slices that it holds. */
export interface IndexedFile {
  readonly fileId: string;
  readonly index: FileIndex;
}

interface Candidate {
  readonly fileId: string;
  /** The number of the slice in its file. */
  readonly at: number;
  readonly slice: IndexedSlice;
  readonly form: SliceForm;
  /** Bytes of what holds its pixels. */
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

/** What the slices of one volume have in common. */
function toKindKey({ fileId, slice, form }: Candidate): string {
  return [
    form.columns,
    form.rows,
    form.isSigned,
    form.bitsStored,
    formatRounded(form.cosines, 3),
    formatRounded(form.pixelSpacing, 4),
    // Frames without a place count in their own file alone.
    slice.frame !== null && slice.position === null ? `${fileId} ${slice.dicom}` : '',
  ].join('|');
}

function findLargest(groups: Iterable<Candidate[]>): Candidate[] {
  return [...groups].reduce((largestGroup, group) => (group.length > largestGroup.length ? group : largestGroup), []);
}

/** Groups of slices, those alone that hold a slice of a file, where one is named. */
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
 * Chooses the slices of a volume: those of the largest series that are alike.
 *
 * @param files what is opened, and the files beside it
 * @param opened the file that somebody has opened: the volume is one of which it is a part
 * @throws Failure `volume.tooLarge`; `volume.oneSlice`; why the file has none
 */
export function chooseSlices(files: readonly IndexedFile[], opened: IndexedFile): VolumeDescription {
  const isAlone = files.length === 1;
  const series = findLargest(
    groupSlices(files.flatMap(toCandidates), ({ form }) => form.series, isAlone ? null : opened.fileId),
  );
  const slices = findLargest(groupSlices(series, toKindKey, isAlone ? null : opened.fileId)).toSorted(
    (one, other) => one.slice.instance - other.slice.instance,
  );
  const middle = slices[slices.length >> 1];
  if (middle === undefined) throw new Failure(opened.index.refusal ?? 'volume.none');
  if (slices.length < 2) throw new Failure('volume.oneSlice');
  if (slices.length > MOST_SLICES) throw new Failure('volume.tooLarge');
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
