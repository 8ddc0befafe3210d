import type { DataSet } from 'dicom-parser';
import { findFrameAttributes } from './frame-attributes.ts';
import { readNumber, readNumbers } from './numbers.ts';

/** The distance between the centres of two pixels, in millimetres. */
export interface PixelSpacing {
  readonly across: number;
  readonly down: number;
  /**
   * The plane of the distance: `patient` in the patient, for slices and for calibrations by the device; `detector` on the
   * detector, so that measured lengths are too large by the magnification; `corrected` on the detector, divided by the
   * magnification that the file estimates; `distances` on the detector, divided by the magnification that follows from
   * the distances of the source; `film` on a scanned film (PS3.3 10.7).
   */
  readonly source: 'patient' | 'detector' | 'corrected' | 'distances' | 'film';
}

type SpacingPair = Pick<PixelSpacing, 'across' | 'down'>;

/** A larger factor is an error of the file: a patient stands at the detector. */
const MAX_MAGNIFICATION = 10;

/** Reads a pair of spacings; `null` if it is absent or invalid. DICOM stores the row spacing, which is vertical, first. */
function readPair(dataSet: DataSet | undefined, tag: string): SpacingPair | null {
  const [down = 0, across = 0] = readNumbers(dataSet, tag, 2) ?? [];
  return down > 0 && across > 0 ? { across, down } : null;
}

function isMagnification(factor: number | undefined): factor is number {
  return factor !== undefined && factor >= 1 && factor < MAX_MAGNIFICATION;
}

/** Computes the magnification from the distances from the source to the detector and to the patient (PS3.3 C.8.7.5). */
function computeMagnification(dataSet: DataSet): number | undefined {
  const [detector, patient] = [readNumber(dataSet, 'x00181110'), readNumber(dataSet, 'x00181111')];
  return detector === undefined || patient === undefined || patient <= 0 ? undefined : detector / patient;
}

/**
 * Reads the spacing of the pixels of a frame; `null` if the file states none, so that lengths are in pixels.
 *
 * @param frame the index of the frame; frames of an enhanced image may have spacings of their own
 */
export function readSpacing(dataSet: DataSet, frame = 0): PixelSpacing | null {
  const onDetector = readPair(dataSet, 'x00181164');
  const stated =
    readPair(findFrameAttributes(dataSet, frame, 'x00289110'), 'x00280030') ?? readPair(dataSet, 'x00280030');
  // If both spacings of a projection are equal, they refer to the detector, regardless of the attribute.
  const isSame = onDetector !== null && stated?.across === onDetector.across && stated.down === onDetector.down;
  if (stated !== null && !isSame) return { ...stated, source: 'patient' };
  if (onDetector === null) {
    const film = readPair(dataSet, 'x00182010');
    return film === null ? null : { ...film, source: 'film' };
  }
  const statedMagnification = readNumber(dataSet, 'x00181114');
  if (isMagnification(statedMagnification)) return divide(onDetector, statedMagnification, 'corrected');
  const magnification = computeMagnification(dataSet);
  if (isMagnification(magnification)) return divide(onDetector, magnification, 'distances');
  return { ...onDetector, source: 'detector' };
}

function divide({ across, down }: SpacingPair, factor: number, source: PixelSpacing['source']): PixelSpacing {
  return { across: across / factor, down: down / factor, source };
}

/** Values beyond this are errors of the file: no device has pixels like that. */
const MAX_ASPECT = 20;

/**
 * Reads the height of a pixel divided by its width: from its spacing, else from Pixel Aspect Ratio, which is for files
 * without a spacing (PS3.3 C.7.6.3.1.7); 1 if the file states neither.
 */
export function readPixelAspect(dataSet: DataSet, frame = 0): number {
  const { across, down } = readSpacing(dataSet, frame) ?? readPair(dataSet, 'x00280034') ?? { across: 1, down: 1 };
  const aspect = down / across;
  return aspect > 1 / MAX_ASPECT && aspect < MAX_ASPECT ? aspect : 1;
}

/** Reads the spacing that all frames share; `null` if they differ, because a length would depend on the frame. */
export function readCommonSpacing(dataSet: DataSet, frames: number): PixelSpacing | null {
  const first = readSpacing(dataSet);
  for (let frame = 1; frame < frames; frame += 1) {
    const other = readSpacing(dataSet, frame);
    if (other?.across !== first?.across || other?.down !== first?.down || other?.source !== first?.source) return null;
  }
  return first;
}
