/**
 * The upload engine: one queue for the whole page, for the files of all modules.
 *
 * The shell sets the account (`uploads.setAccount`) and shows the panel. A module registers its destinations when it is
 * loaded (`uploads.register`). A screen collects files (`collectDroppedFiles`, `collectPastedFiles`,
 * `collectInputFiles`) and adds them (`uploads.add`). After a reload `uploads.listInterrupted()` returns the
 * interrupted uploads; `uploads.resumeInterrupted(files)` resumes them.
 */
export { type ChosenFiles, collectInputFiles, collectPastedFiles } from './collect/chosen-files.ts';
export { type DroppedFiles, collectDroppedFiles } from './collect/collect-dropped-files.ts';
export {
  type FilingResult,
  type FinishedObject,
  toModuleName,
  type PayloadSchema,
  type UploadDestination,
  type UploadDifference,
  type UploadDiversion,
  type UploadPlace,
  type UploadTarget,
} from './destinations/destination.ts';
export type { UploadSummary } from './queue/upload-events.ts';
export type {
  SkippedFile,
  UploadFailure,
  UploadHints,
  UploadItem,
  UploadPhase,
  UploadState,
} from './item/upload-item.ts';
export type { ResumableUpload } from './storage/resumable-upload.ts';
export { type PhotoDate, readPhotoDate } from './photo/photo-date.ts';
export type { UploadSnapshot } from './queue/queue-settings.ts';
export type { UploadQueue } from './queue/upload-queue.ts';
export { uploads } from './uploads.ts';
export { packFolder } from './zip/pack-folder.ts';
export { listZipNames } from './zip/list-zip-names.ts';
