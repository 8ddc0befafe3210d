import { PREPROCESS_STATE } from '@dentarium/domain';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import { queryClient } from '@dentarium/platform';
import { useEffect } from 'react';
import { toFilesQuery } from '../patient/patient-query.ts';

/** Polling interval in ms for pending images. */
const POLL_INTERVAL_MS = 5000;

/** Refetches the files while the server is rendering the image of a model or a volume. */
export function usePendingRenditions(files: readonly PatientFile[]): void {
  const pendingPatientId = files.find(
    ({ kind, preprocessState }) =>
      preprocessState === PREPROCESS_STATE.untreated && (kind === 'dicom' || kind === 'model'),
  )?.patientId;
  useEffect(() => {
    if (pendingPatientId === undefined) return;
    const timer = setInterval(() => void queryClient.refetchQueries(toFilesQuery(pendingPatientId)), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [pendingPatientId]);
}
