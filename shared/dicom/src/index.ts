export { toRgbColours as rgbColours } from './colours.ts';
export { type Codec, loadCodecsFrom } from './codecs.ts';
export { decodeDct } from './dct-decoder.ts';
export { decodeFrame } from './decode-frame.ts';
export { type DicomFacts, readDicomFacts as dicomFacts } from './dicom-facts.ts';
export { readFrameBytes as frameBytes } from './frame-bytes.ts';
export {
  type GreyFrame,
  readGreyFrame as greyFrame,
  type GreyValues,
  type GreyWindow,
  type NamedWindow,
  type WindowShape,
} from './grey-frame.ts';
export { toGreyLevels as greyLevels } from './grey-levels.ts';
export type { Lookup } from './lookup.ts';
export { looksLikeNoise } from './noise.ts';
export { type PixelForm, readPixelForm as pixelForm } from './pixel-form.ts';
export { type Claim, type DicomFile, readDicom } from './read-dicom.ts';
export { DicomFormatError as DamagedDicom, NoDicomImageError as NoDicomPicture } from './refusals.ts';
export type { FrameBytes, Samples } from './samples.ts';
export { type PixelSpacing, readSpacing as spacingOf } from './spacing.ts';
export { readStatedLeft as statedLeft } from './stated-left.ts';
export { readCharsets as charsetsOf, decodeText as decodedText, readDicomText as dicomText } from './text.ts';
