/** The ways in which a screen accepts files for the upload queue. */
export { DropArea } from './drop-area.tsx';
export { UploadButton } from './upload-button.tsx';
export { type DropTaker, hasFiles, useDropPlace } from './use-drop-place.ts';
export { type FileDialog, useFileDialog } from './use-file-dialog.tsx';
export { usePaste } from './use-paste.ts';
export { type UploadActions, useUploadTarget } from './use-upload-target.ts';
export { useDropCollector } from './use-drop-collector.ts';
