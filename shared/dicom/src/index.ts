export { toRgbColours as toRgbColours } from './colours.ts';
export { type Codec, loadCodecsFrom } from './codecs.ts';
export { decodeDct } from './dct-decoder.ts';
export { decodeFrame } from './decode-frame.ts';
export { type DicomFacts, readDicomFacts as readDicomFacts } from './dicom-facts.ts';
export { readFrameBytes as readFrameBytes } from './frame-bytes.ts';
export {
  type GreyFrame,
  readGreyFrame as readGreyFrame,
  type GreyValues,
  type GreyWindow,
  type NamedWindow,
  type WindowShape,
} from './grey-frame.ts';
export { toGreyLevels as toGreyLevels } from './grey-levels.ts';
export type { Lookup } from './lookup.ts';
export { looksLikeNoise } from './noise.ts';
export { type PixelForm, readPixelForm as readPixelForm } from './pixel-form.ts';
export { type Claim, type DicomFile, readDicom } from './read-dicom.ts';
export { DicomFormatError as DicomFormatError, NoDicomImageError as NoDicomImageError } from './refusals.ts';
export type { FrameBytes, Samples } from './samples.ts';
export { type PixelSpacing, readSpacing as readSpacing } from './spacing.ts';
export { readStatedLeft as readStatedLeft } from './stated-left.ts';
export { readCharsets as readCharsets, decodeText as decodeText, readDicomText as readDicomText } from './text.ts';
