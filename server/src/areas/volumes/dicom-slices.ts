import { MAX_SLICES } from './calls.ts';
import {
  type DicomFile,
  type PixelForm,
  readDicomFacts,
  readInteger,
  readNumber,
  readNumbers,
  readNumberValues,
  readPixelForm,
} from '@dentarium/dicom';
import type { DataSet } from 'dicom-parser';
import { Failure } from '../../kernel/failures/failure.ts';
import type { DicomSlices, FrameBytes, FrameForm, SliceForm, SlicePlace } from './file-index.ts';
import { type FrameGroups, readFrameGroups, type Macro } from './frame-groups.ts';

const TAGS = {
  modality: 'x00080060',
  series: 'x0020000e',
  instance: 'x00200013',
  position: 'x00200032',
  orientation: 'x00200037',
  pixelSpacing: 'x00280030',
  thickness: 'x00180050',
  spacing: 'x00180088',
  windowCentre: 'x00281050',
  windowWidth: 'x00281051',
  intercept: 'x00281052',
  slope: 'x00281053',
  rescaleType: 'x00281054',
  gridOffsets: 'x3004000c',
} as const;

function toPositive(values: readonly number[] | undefined): readonly number[] | undefined {
  return values?.every((value) => value > 0) === true ? values : undefined;
}

function toTriple(values: readonly number[] | undefined): readonly [number, number, number] | null {
  const [x, y, z] = values ?? [];
  return x === undefined || y === undefined || z === undefined ? null : [x, y, z];
}

/** Returns the data set that describes a frame: its own group, the shared group, or the file itself. */
type DataSetLookup = (macro: Macro, tag: string) => DataSet;

function createDataSetLookup(dataSet: DataSet, groups: FrameGroups | null, frame: number): DataSetLookup {
  return (macro, tag) => {
    const own = groups?.(macro, frame);
    return own?.elements[tag] === undefined ? dataSet : own;
  };
}

function readWindow(lookUp: DataSetLookup): SliceForm['window'] {
  const dataSet = lookUp('voi', TAGS.windowCentre);
  // Of several windows the first one counts.
  const [centre] = readNumberValues(dataSet, TAGS.windowCentre);
  const [width = 0] = readNumberValues(dataSet, TAGS.windowWidth);
  return centre === undefined || width <= 0 ? null : { centre, width };
}

function readText(dataSet: DataSet, tag: string): string {
  return dataSet.string(tag)?.trim().toUpperCase() ?? '';
}

function readSliceForm(dataSet: DataSet, pixels: PixelForm, description: string, lookUp: DataSetLookup): SliceForm {
  const [rowStep, columnStep] =
    toPositive(readNumbers(lookUp('measures', TAGS.pixelSpacing), TAGS.pixelSpacing, 2)) ?? [];
  const spacing = readNumber(lookUp('measures', TAGS.spacing), TAGS.spacing);
  const [thickness = null] =
    toPositive(spacing === undefined ? undefined : [Math.abs(spacing)]) ??
    toPositive(readNumbers(lookUp('measures', TAGS.thickness), TAGS.thickness, 1)) ??
    [];
  const slope = readNumber(lookUp('transformation', TAGS.slope), TAGS.slope) ?? 1;
  return {
    series: dataSet.string(TAGS.series) ?? '',
    columns: pixels.columns,
    rows: pixels.rows,
    cosines: readNumbers(lookUp('orientation', TAGS.orientation), TAGS.orientation, 6) ?? null,
    pixelSpacing: rowStep === undefined || columnStep === undefined ? null : [rowStep, columnStep],
    thickness,
    isSigned: pixels.isSigned,
    bitsStored: pixels.bitsStored,
    slope: slope === 0 ? 1 : slope,
    intercept: readNumber(lookUp('transformation', TAGS.intercept), TAGS.intercept) ?? 0,
    isHounsfield:
      readText(dataSet, TAGS.modality) === 'CT' &&
      readText(lookUp('transformation', TAGS.rescaleType), TAGS.rescaleType) === 'HU',
    window: readWindow(lookUp),
    description,
  };
}

function readDescription(dataSet: DataSet): string {
  const { description, device } = readDicomFacts(dataSet);
  return [description, device]
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 300);
}

/**
 * Reads the offsets of frames from the first one along the normal, in mm, for a file with one position for all frames
 * (PS3.3 C.8.8.3, C.7.6.2). Offsets that cannot be read contradict an even distance, so they say nothing.
 */
function readOffsets(dataSet: DataSet, frames: number): readonly number[] | null {
  const offsets = readNumbers(dataSet, TAGS.gridOffsets, frames);
  const [first = 0] = offsets ?? [];
  if (offsets !== undefined) return offsets.map((offset) => offset - first);
  if (dataSet.elements[TAGS.gridOffsets] !== undefined) return null;
  const spacing = readNumber(dataSet, TAGS.spacing) ?? 0;
  return spacing === 0 ? null : Array.from({ length: frames }, (_, frame) => frame * spacing);
}

/**
 * Computes the positions of consecutive frames from the one position of their file, along the normal of their plane;
 * `null` if the file does not state enough.
 */
function computePositions(dataSet: DataSet, frames: number): readonly (readonly [number, number, number])[] | null {
  const first = toTriple(readNumbers(dataSet, TAGS.position, 3));
  const [a, b, c, d, e, f] = readNumbers(dataSet, TAGS.orientation, 6) ?? [];
  const offsets = readOffsets(dataSet, frames);
  if (first === null || offsets === null || a === undefined || b === undefined || c === undefined) return null;
  if (d === undefined || e === undefined || f === undefined) return null;
  const normal = [b * f - c * e, c * d - a * f, a * e - b * d] as const;
  const [x, y, z] = first;
  return offsets.map((mm) => [x + normal[0] * mm, y + normal[1] * mm, z + normal[2] * mm]);
}

/** Reads the slices of a file of frames, without the locations of their pixels. @throws Failure `volume.tooLarge` */
function readFrames(
  dataSet: DataSet,
  pixels: PixelForm,
  groups: FrameGroups | null,
): (SlicePlace & { readonly form: SliceForm })[] {
  const { frames } = pixels;
  if (frames > MAX_SLICES) throw new Failure('volume.tooLarge');
  const description = readDescription(dataSet);
  const framePositions = groups === null ? computePositions(dataSet, frames) : null;
  const number = readInteger(dataSet, TAGS.instance) ?? 0;
  return Array.from({ length: frames }, (_, frame) => {
    const lookUp = createDataSetLookup(dataSet, groups, frame);
    const own = toTriple(readNumbers(lookUp('position', TAGS.position), TAGS.position, 3));
    return {
      form: readSliceForm(dataSet, pixels, description, lookUp),
      instance: frames === 1 ? number : frame + 1,
      // Without groups, the position of a multi-frame file belongs to its first frame.
      position: groups === null && frames > 1 ? (framePositions?.[frame] ?? null) : own,
    };
  });
}

/** Locates the pixels of each frame and returns their encoding. */
export type PlaceFrames = (
  file: DicomFile,
  pixels: PixelForm,
) => Promise<{ readonly frames: FrameForm; readonly places: readonly FrameBytes[] }>;

/**
 * Parses the slices of a DICOM file whose header was read up to the pixels.
 *
 * @param placeFrames locates the frames of a multi-frame file
 * @throws Failure `volume.colours`, `volume.tooLarge`; NoDicomPicture, and errors of `placeFrames`
 */
export async function parseDicomSlices(file: DicomFile, placeFrames: PlaceFrames): Promise<DicomSlices> {
  const { dataSet } = file;
  const pixels = readPixelForm(dataSet);
  // Colour images are screenshots.
  if (pixels.samples !== 1) throw new Failure('volume.colours');
  const groups = readFrameGroups(dataSet);
  const slices = readFrames(dataSet, pixels, groups);
  // A viewer of a single slice ignores grey values in groups.
  if (pixels.frames === 1 && groups === null)
    return { frames: null, slices: slices.map((slice) => ({ ...slice, frame: null })) };
  const { frames, places } = await placeFrames(file, pixels);
  return { frames, slices: slices.map((slice, at) => ({ ...slice, frame: places[at] ?? null })) };
}
