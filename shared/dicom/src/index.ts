export { toRgbColours } from './colours.ts';
export { type Codec, loadCodecsFrom } from './codecs.ts';
export { type CodedPart, decodeDct, listCodedParts } from './dct-decoder.ts';
export { decodeFrame } from './decode-frame.ts';
export { type DicomFacts, readDicomFacts } from './dicom-facts.ts';
export { readFrameBytes } from './frame-bytes.ts';
export { computeFrameBytes } from './frame-size.ts';
export {
  type GreyFrame,
  readGreyFrame,
  type GreyValues,
  type GreyWindow,
  type NamedWindow,
  type WindowShape,
} from './grey-frame.ts';
export { toGreyLevels } from './grey-levels.ts';
export { isDicom, isDiscDirectory } from './is-dicom.ts';
export type { Lookup } from './lookup.ts';
export { looksLikeNoise } from './noise.ts';
export { readCount, readInteger, readNumber, readNumbers, readNumberValues } from './numbers.ts';
export { decodePaletteSegments } from './palette.ts';
export { readOverlay } from './overlays.ts';
export { type DicomPerson, readDicomPerson, readPersonOfFile } from './person.ts';
export { type PixelForm, readPixelForm } from './pixel-form.ts';
export { type Claim, type DicomFile, readDicom } from './read-dicom.ts';
export { HeadBudget, type HeadProblem, readDicomHead, readHeadOrProblem } from './read-head.ts';
export { DicomFormatError, NoDicomImageError } from './refusals.ts';
export type { FrameBytes, Samples } from './samples.ts';
export { type PixelSpacing, readPixelAspect, readSpacing } from './spacing.ts';
export { readStatedLeft } from './stated-left.ts';
export { readCharsets, decodeText, readDicomText } from './text.ts';
