import { toNamePattern } from '@dentarium/dicom/zip-entries';
import { MAX_SLICES, type VolumeDescription } from './calls.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { type FileIndex, type IndexedSlice, MAX_OMISSIONS, type SliceForm } from './file-index.ts';

/** A file with its slices. */
export interface IndexedFile {
  readonly fileId: string;
  /** The name of a file beside the opened one. */
  readonly name: string | null;
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

/** The slices of one series. */
interface SeriesGroup {
  readonly id: string;
  readonly slices: Candidate[];
}

/**
 * Groups slices by their series, the largest first. Some programs give each slice a series of its own: if every series
 * has one slice, those that state where they lie are one series, and their geometry decides which belong together.
 */
function groupSeries(slices: readonly Candidate[]): SeriesGroup[] {
  const groups = [...Map.groupBy(slices, ({ form }) => form.series)].map(([id, own]) => ({ id, slices: own }));
  const placedSlices = slices.filter(({ slice, form }) => slice.position !== null && form.cosines !== null);
  if (groups.length > 1 && placedSlices.length > 1 && groups.every((group) => group.slices.length === 1))
    return [{ id: '', slices: placedSlices }];
  return groups.toSorted((one, other) => other.slices.length - one.slices.length);
}

/** Returns the largest uniform group of slices. */
function findUniformSlices(slices: readonly Candidate[], requiredFileId: string | null): Candidate[] {
  const groups = [...Map.groupBy(slices, toKindKey).values()];
  return findLargest(groups.filter((group) => hasFile(group, requiredFileId)));
}

function hasFile(group: readonly Candidate[], requiredFileId: string | null): boolean {
  return requiredFileId === null || group.some(({ fileId }) => fileId === requiredFileId);
}

/**
 * Chooses the slices of a volume: the largest uniform group of a series.
 *
 * @param files the opened file and the other files of its stage
 * @param openedFile the opened file. It is a part of the volume.
 * @param seriesId the series; by default the largest one
 * @throws Failure `volume.tooLarge`; `volume.oneSlice`; `not.found` for an unknown series; the refusal of a file without
 *   slices
 */
export function chooseSlices(
  files: readonly IndexedFile[],
  openedFile: IndexedFile,
  seriesId?: string,
): VolumeDescription {
  const isAlone = files.length === 1;
  const requiredFileId = isAlone ? null : openedFile.fileId;
  const candidates = files.flatMap(toCandidates);
  const groups = isAlone
    ? groupSeries(candidates)
    : [...Map.groupBy(candidates, ({ form }) => form.series)]
        .map(([id, slices]) => ({ id, slices }))
        .filter(({ slices }) => hasFile(slices, requiredFileId))
        .toSorted((one, other) => other.slices.length - one.slices.length);
  const chosenGroup = seriesId === undefined ? groups[0] : groups.find(({ id }) => id === seriesId);
  if (chosenGroup === undefined) throw new Failure(groups.length > 0 ? 'not.found' : getRefusal(openedFile));
  const slices = findUniformSlices(chosenGroup.slices, requiredFileId).toSorted(
    (one, other) => one.slice.instance - other.slice.instance,
  );
  const middle = slices[slices.length >> 1];
  if (middle === undefined) throw new Failure(getRefusal(openedFile));
  if (slices.length < 2)
    throw new Failure(openedFile.index.damagedNames.length > 0 ? 'volume.damaged' : 'volume.oneSlice');
  if (slices.length > MAX_SLICES) throw new Failure('volume.tooLarge');
  const { series: _, cosines, pixelSpacing, ...form } = middle.form;
  const volumeSlices = new Set(slices);
  const otherForms = chosenGroup.slices.filter((slice) => !volumeSlices.has(slice));
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
    leftOut: otherForms.length,
    omitted: {
      instances: otherForms
        .map(({ slice }) => slice.instance)
        .toSorted((one, other) => one - other)
        .slice(0, MAX_OMISSIONS),
      damagedFiles: listDamagedFiles(files, slices).slice(0, MAX_OMISSIONS),
    },
    seriesId: chosenGroup.id,
    series: groups.flatMap(({ id, slices: own }) => {
      const [first, ...others] = findUniformSlices(own, requiredFileId);
      return first === undefined || others.length === 0
        ? []
        : [{ id, description: first.form.description, count: others.length + 1 }];
    }),
  };
}

/**
 * Lists the names of the damaged files of zips, and of the damaged files of a stage that are named like those with
 * slices, because nothing else says that they belong to them.
 */
function listDamagedFiles(files: readonly IndexedFile[], slices: readonly Candidate[]): string[] {
  const ids = new Set(slices.map(({ fileId }) => fileId));
  const patterns = new Set(
    files.flatMap(({ fileId, name }) => (ids.has(fileId) && name !== null ? [toNamePattern(name)] : [])),
  );
  const isLost = ({ name, index }: IndexedFile) =>
    name !== null && index.refusal === 'volume.damaged' && patterns.has(toNamePattern(name));
  return [
    ...files.flatMap(({ index }) => index.damagedNames),
    ...files.filter(isLost).flatMap(({ name }) => name ?? []),
  ];
}

function getRefusal({ index }: IndexedFile) {
  return index.refusal ?? 'volume.none';
}
