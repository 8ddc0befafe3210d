import type { PatientFile } from '@dentarium/api/files/info-calls';
import { findAnswer } from '@dentarium/platform';
import { toFilesQuery } from '../patient/patient-query.ts';

/** Returns the cached files of a patient. */
export function getCachedFiles(patientId: string): readonly PatientFile[] {
  return findAnswer(toFilesQuery(patientId)) ?? [];
}

/** Returns the later state of a file, because answers to several changes may arrive in another order. */
function chooseLater(cached: PatientFile, answer: PatientFile | undefined): PatientFile {
  return answer === undefined || answer.version < cached.version ? cached : answer;
}

/** Merges the files of an answer into the files of a patient: new ones are added, others replaced. */
export function mergeFiles(before: readonly PatientFile[], answeredFiles: readonly PatientFile[]): PatientFile[] {
  const byId = new Map(answeredFiles.map((file) => [file.id, file]));
  const knownIds = new Set(before.map(({ id }) => id));
  return [
    ...before.map((file) => chooseLater(file, byId.get(file.id))),
    ...answeredFiles.filter(({ id }) => !knownIds.has(id)),
  ];
}
