import { PREPROCESS_STATE } from '@dentarium/domain';
import type { PatientFile } from '@dentarium/api/services/file-info-service';
import { queryFilesInfo } from '@dentarium/api/services/stage-service';
import { invalidate } from '@dentarium/platform';
import { useEffect } from 'react';

/** How often is asked for pictures that are being made, in ms. */
const ASK_MS = 5000;

/** Asks for the files again while the server still makes the picture of a model or a volume. */
export function usePendingRenditions(files: readonly PatientFile[]): void {
  const waiting = files.some(
    ({ kind, preprocessState }) =>
      preprocessState === PREPROCESS_STATE.untreated && (kind === 'dicom' || kind === 'model'),
  );
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => void invalidate(queryFilesInfo), ASK_MS);
    return () => clearInterval(timer);
  }, [waiting]);
}
