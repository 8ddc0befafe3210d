import { organizeFiles } from '@dentarium/server/calls/classification';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import { isInbox } from '@dentarium/domain';
import { useApiMutation } from '@dentarium/platform';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

const toStorageKey = (patientId: string): string => `dentarium.imageOrganisation.${patientId}`;

/** Reads the file ids of the latest run from the session storage, so that it survives a reload. */
export function readRun(patientId: string): ReadonlySet<string> {
  try {
    const storedValue: unknown = JSON.parse(sessionStorage.getItem(toStorageKey(patientId)) ?? '[]');
    return new Set(Array.isArray(storedValue) ? storedValue.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

function storeRun(patientId: string, fileIds: readonly string[]): void {
  try {
    sessionStorage.setItem(toStorageKey(patientId), JSON.stringify(fileIds));
  } catch {
    // Without session storage the review shows the inbox.
  }
}

/** Returns the files of a patient without a category, in all stages. */
export function listInboxFiles(files: readonly PatientFile[]): PatientFile[] {
  return files.filter(({ category }) => isInbox(category));
}

/** Provides the classification of the whole inbox of a patient, and opens its review afterwards. */
export function useOrganisation(patientId: string) {
  const navigate = useNavigate();
  const [runs, setRuns] = useState(0);
  const organise = useApiMutation(organizeFiles, {
    onSuccess: ({ fileIds }) => {
      storeRun(patientId, fileIds);
      setRuns((before) => before + 1);
      void navigate(`/patient/${patientId}/organise`);
    },
  });
  return {
    /** Number of runs, which changes with each run. */
    runs,
    isPending: organise.isPending,
    start: (): void => void organise.mutate({ params: { id: patientId } }),
  };
}
