/** Workers of a page that read and decode DICOM files; other pages do not load them. */
export { DecodeError, DecodePool, type DecodeWorker } from './decode-pool.ts';
export type { DecodeAnswers, DecodeQuestion, DecodeRefusal } from './messages.ts';
export type { GreyFrame, GreyWindow, NamedWindow } from '../grey-frame.ts';
export { createLevelTable } from '../grey-levels.ts';
export type { PixelSpacing } from '../spacing.ts';
export type { DisplayFrame } from '../display-frame.ts';
export type { DicomSummary } from '../summary.ts';
export type { TagRow } from '../tags.ts';
export type { ZipSlice } from '../zip/zip-slices.ts';
