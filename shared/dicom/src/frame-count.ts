import type { DataSet } from 'dicom-parser';
import { type CodedForm, listCodedFrames } from './coded-frames.ts';
import { computeFrameBytes, type FrameSize } from './frame-size.ts';
import { readInteger } from './numbers.ts';

/** Reads the number of frames that a file states; 1 if it states none. */
export function readStatedFrames(dataSet: DataSet): number {
  return Math.max(1, readInteger(dataSet, 'x00280008') ?? 1);
}

/** Counts the frames of a file: the stated ones, or fewer if its pixels end earlier. */
export function countFrames(dataSet: DataSet, form: CodedForm & FrameSize): number {
  const frames = readStatedFrames(dataSet);
  const element = dataSet.elements['x7fe00010'];
  if (frames === 1 || element === undefined) return frames;
  const storedFrames =
    element.encapsulatedPixelData === true
      ? listCodedFrames(dataSet, element, form, frames).length
      : Math.floor(element.length / computeFrameBytes(form, element.length, frames));
  return storedFrames === 0 ? frames : Math.min(frames, storedFrames);
}
