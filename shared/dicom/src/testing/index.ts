export { DcmtkFile, lineFor } from './dcmtk.ts';
export {
  type DicomForTests,
  dicomForTests,
  elementForTests,
  halves,
  itemForTests,
  runLengths,
} from './dicom-for-tests.ts';
export { deflatedForTests, storeLikeHeader } from './deflate-for-tests.ts';
export { directoryForTests, imageRecord, type RecordForTests, seriesRecord } from './directory-for-tests.ts';
export { type FramesForTests, framesForTests } from './frames-for-tests.ts';
export { type PhantomForTests, phantomForTests } from './phantom-for-tests.ts';
export { type SliceForTests, sliceForTests } from './slice-for-tests.ts';
export { SLICE_JUMPS, SLICE_TILTS, SPACING_LAWS, type SpacingLaw } from './slice-laws.ts';
export { losslessFrame } from './encoders.ts';
export { jpegOf12Bits, losslessJpeg, withJfif } from './jpeg-for-tests.ts';
export { WorkerForTests } from './worker-for-tests.ts';
export { zipForTests } from './zip-for-tests.ts';
