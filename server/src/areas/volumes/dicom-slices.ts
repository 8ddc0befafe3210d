import { MOST_SLICES } from '@dentarium/api/volumes/calls';
import { dicomFacts, type DicomFile, pixelForm, type PixelForm } from '@dentarium/dicom';
import type { DataSet } from 'dicom-parser';
import { Failure } from '../../kernel/failure.ts';
import type { DicomSlices, FrameBytes, FrameForm, SliceForm, SlicePlace } from './file-index.ts';
import { type FrameGroups, frameGroups, type Macro } from './frame-groups.ts';

const TAGS = {
  series: 'x0020000e',
  instance: 'x00200013',
  position: 'x00200032',
  orientation: 'x00200037',
  pixelSpacing: 'x00280030',
  thickness: 'x00180050',
  between: 'x00180088',
  windowCentre: 'x00281050',
  windowWidth: 'x00281051',
  intercept: 'x00281052',
  slope: 'x00281053',
  gridOffsets: 'x3004000c',
} as const;

/** So many numbers of an attribute, or `null` where one of them is missing or is no number. */
function numbers(dataSet: DataSet | undefined, tag: string, count: number): number[] | null {
  const found = Array.from({ length: count }, (_, at) => dataSet?.floatString(tag, at) ?? Number.NaN);
  return found.every(Number.isFinite) ? found : null;
}

function positive(values: number[] | null): number[] | null {
  return values?.every((value) => value > 0) === true ? values : null;
}

function tripleOf(values: number[] | null): readonly [number, number, number] | null {
  const [x, y, z] = values ?? [];
  return x === undefined || y === undefined || z === undefined ? null : [x, y, z];
}

/** Gives the data set that says something of a frame: of its group, of the group of all frames, or the file itself. */
type Sayer = (macro: Macro, tag: string) => DataSet;

function sayerOf(dataSet: DataSet, groups: FrameGroups | null, frame: number): Sayer {
  return (macro, tag) => {
    const own = groups?.(macro, frame);
    return own?.elements[tag] === undefined ? dataSet : own;
  };
}

function windowOf(said: Sayer): SliceForm['window'] {
  const dataSet = said('voi', TAGS.windowCentre);
  const [centre] = numbers(dataSet, TAGS.windowCentre, 1) ?? [];
  const [width] = positive(numbers(dataSet, TAGS.windowWidth, 1)) ?? [];
  return centre === undefined || width === undefined ? null : { centre, width };
}

function formOf(dataSet: DataSet, pixels: PixelForm, description: string, said: Sayer): SliceForm {
  const [rowStep, columnStep] = positive(numbers(said('measures', TAGS.pixelSpacing), TAGS.pixelSpacing, 2)) ?? [];
  const [between] = numbers(said('measures', TAGS.between), TAGS.between, 1) ?? [];
  const [thickness = null] =
    positive(between === undefined ? null : [Math.abs(between)]) ??
    positive(numbers(said('measures', TAGS.thickness), TAGS.thickness, 1)) ??
    [];
  const slope = said('transformation', TAGS.slope).floatString(TAGS.slope) ?? 1;
  return {
    series: dataSet.string(TAGS.series) ?? '',
    columns: pixels.columns,
    rows: pixels.rows,
    cosines: numbers(said('orientation', TAGS.orientation), TAGS.orientation, 6),
    pixelSpacing: rowStep === undefined || columnStep === undefined ? null : [rowStep, columnStep],
    thickness,
    isSigned: pixels.isSigned,
    bitsStored: pixels.bitsStored,
    slope: slope === 0 || !Number.isFinite(slope) ? 1 : slope,
    intercept: said('transformation', TAGS.intercept).floatString(TAGS.intercept) ?? 0,
    window: windowOf(said),
    description,
  };
}

function descriptionOf(dataSet: DataSet): string {
  const { description, device } = dicomFacts(dataSet);
  return [description, device]
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 300);
}

/** How far a frame lies from the first one along the normal, in mm, where the file says one position for all (PS3.3 C.8.8.3, C.7.6.2). */
function offsetsOf(dataSet: DataSet, frames: number): readonly number[] | null {
  const offsets = (dataSet.string(TAGS.gridOffsets) ?? '').split('\\').map(Number);
  const [first = 0] = offsets;
  if (offsets.length === frames && offsets.every(Number.isFinite)) return offsets.map((offset) => offset - first);
  const [between = 0] = numbers(dataSet, TAGS.between, 1) ?? [];
  return between === 0 ? null : Array.from({ length: frames }, (_, frame) => frame * between);
}

/** Positions of frames that follow each other from the one position of their file, upright on their plane; `null` where it does not say enough. */
function followingPositions(dataSet: DataSet, frames: number): readonly (readonly [number, number, number])[] | null {
  const first = tripleOf(numbers(dataSet, TAGS.position, 3));
  const [a, b, c, d, e, f] = numbers(dataSet, TAGS.orientation, 6) ?? [];
  const offsets = offsetsOf(dataSet, frames);
  if (first === null || offsets === null || a === undefined || b === undefined || c === undefined) return null;
  if (d === undefined || e === undefined || f === undefined) return null;
  const normal = [b * f - c * e, c * d - a * f, a * e - b * d] as const;
  const [x, y, z] = first;
  return offsets.map((mm) => [x + normal[0] * mm, y + normal[1] * mm, z + normal[2] * mm]);
}

/** The slices of a file of frames, without the places of their pixels. @throws Failure `volume.tooLarge` */
function framesOf(
  dataSet: DataSet,
  pixels: PixelForm,
  groups: FrameGroups | null,
): (SlicePlace & { readonly form: SliceForm })[] {
  const { frames } = pixels;
  if (frames > MOST_SLICES) throw new Failure('volume.tooLarge');
  const description = descriptionOf(dataSet);
  const following = groups === null ? followingPositions(dataSet, frames) : null;
  const number = dataSet.intString(TAGS.instance) ?? 0;
  return Array.from({ length: frames }, (_, frame) => {
    const said = sayerOf(dataSet, groups, frame);
    const own = tripleOf(numbers(said('position', TAGS.position), TAGS.position, 3));
    return {
      form: formOf(dataSet, pixels, description, said),
      instance: frames === 1 ? number : frame + 1,
      // Without groups the position of a file of several frames is that of its first one.
      position: groups === null && frames > 1 ? (following?.[frame] ?? null) : own,
    };
  });
}

/** Gives the places of the pixels of each frame, and how they are written. */
export type PlaceFrames = (
  file: DicomFile,
  pixels: PixelForm,
) => Promise<{ readonly frames: FrameForm; readonly places: readonly FrameBytes[] }>;

/**
 * The slices of a DICOM file, whose header was read up to its pixels.
 *
 * @param placeFrames is asked for a file of frames
 * @throws Failure `volume.colours`, `volume.tooLarge`; NoDicomPicture, and what `placeFrames` throws
 */
export async function slicesOfDicom(file: DicomFile, placeFrames: PlaceFrames): Promise<DicomSlices> {
  const { dataSet } = file;
  const pixels = pixelForm(dataSet);
  // Colours are screenshots.
  if (pixels.samples !== 1) throw new Failure('volume.colours');
  const groups = frameGroups(dataSet);
  const slices = framesOf(dataSet, pixels, groups);
  // What groups say of its grey values, no viewer of a single slice looks for.
  if (pixels.frames === 1 && groups === null)
    return { frames: null, slices: slices.map((slice) => ({ ...slice, frame: null })) };
  const { frames, places } = await placeFrames(file, pixels);
  return { frames, slices: slices.map((slice, at) => ({ ...slice, frame: places[at] ?? null })) };
}
