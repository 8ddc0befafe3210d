export { rgbColours } from './colours.ts';
export { type Codec, loadCodecsFrom } from './codecs.ts';
export { decodeDct } from './dct-decoder.ts';
export { decodeFrame } from './decode-frame.ts';
export { type DicomFacts, dicomFacts } from './dicom-facts.ts';
export { frameBytes } from './frame-bytes.ts';
export {
  type GreyFrame,
  greyFrame,
  type GreyValues,
  type GreyWindow,
  type NamedWindow,
  type WindowShape,
} from './grey-frame.ts';
export { greyLevels } from './grey-levels.ts';
export type { Lookup } from './lookup.ts';
export { looksLikeNoise } from './noise.ts';
export { type PixelForm, pixelForm } from './pixel-form.ts';
export { type Claim, type DicomFile, readDicom } from './read-dicom.ts';
export { DamagedDicom, NoDicomPicture } from './refusals.ts';
export type { FrameBytes, Samples } from './samples.ts';
export { type PixelSpacing, spacingOf } from './spacing.ts';
export { statedLeft } from './stated-left.ts';
export { charsetsOf, decodedText, dicomText } from './text.ts';
