/**
 * The upload engine: one queue for the whole page, whichever module put a file into it.
 *
 * The shell says who is signed in (`uploads.setAccount`). The module that owns stages says once how a finished object
 * is filed (`uploads.fileWith`). A screen collects files (`filesFromDrop`, `filesFromPaste`, `filesFromInput`), hands
 * them over (`uploads.add`) and shows `useSyncExternalStore(uploads.subscribe, uploads.getSnapshot)`. After a reload
 * `uploads.pendingAfterReload()` says what was interrupted; `uploads.resumeInterrupted(files)` goes on with it.
 */
export { filesFromInput, filesFromPaste } from './collect/chosen-files.ts';
export { type DroppedFiles, filesFromDrop } from './collect/files-from-drop.ts';
export type {
  FileInto,
  FilingMeta,
  SkippedFile,
  UploadFailure,
  UploadHints,
  UploadItem,
  UploadPhase,
  UploadState,
  UploadTarget,
} from './item/upload-item.ts';
export type { RememberedUpload } from './memory/remembered.ts';
export { type PhotoDate, photoDate } from './photo/photo-date.ts';
export type { UploadSnapshot } from './queue/queue-settings.ts';
export type { UploadQueue } from './queue/upload-queue.ts';
export { uploads } from './uploads.ts';
