import { organizeFiles } from '@dentarium/api/classification/calls';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import { isInbox } from '@dentarium/domain';
import { useApiMutation } from '@dentarium/platform';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

const toStorageKey = (patientId: string): string => `dentarium.imageOrganisation.${patientId}`;

/** What the classifier was handed last in this window; it lasts over a reload. */
export function readRun(patientId: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(toStorageKey(patientId)) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

function storeRun(patientId: string, fileIds: readonly string[]): void {
  try {
    sessionStorage.setItem(toStorageKey(patientId), JSON.stringify(fileIds));
  } catch {
    // Storage is full or forbidden: the review then shows the inbox.
  }
}

/** The files of a patient that nobody has given a category, in all stages. */
export function listInboxFiles(files: readonly PatientFile[]): PatientFile[] {
  return files.filter(({ category }) => isInbox(category));
}

/** Gives what hands the whole inbox of a patient to the classifier, and shows what comes of it. */
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
    /** Changes with each run. */
    runs,
    isPending: organise.isPending,
    start: (): void => void organise.mutate({ params: { id: patientId } }),
  };
}
