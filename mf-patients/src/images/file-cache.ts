import type { PatientFile } from '@dentarium/api/files/info-calls';
import { findAnswer } from '@dentarium/platform';
import { toFilesQuery } from '../patient/patient-query.ts';

/** The files of a patient as the page knows them now. */
export function getCachedFiles(patientId: string): readonly PatientFile[] {
  return findAnswer(toFilesQuery(patientId)) ?? [];
}

/** The later state of a file: answers to several changes may come in another order than they were made. */
function chooseLater(cached: PatientFile, answer: PatientFile | undefined): PatientFile {
  return answer === undefined || answer.version < cached.version ? cached : answer;
}

/** The files of a patient with those that the server has answered with: new ones, or others in the place of what was there. */
export function mergeFiles(before: readonly PatientFile[], answeredFiles: readonly PatientFile[]): PatientFile[] {
  const byId = new Map(answeredFiles.map((file) => [file.id, file]));
  const knownIds = new Set(before.map(({ id }) => id));
  return [
    ...before.map((file) => chooseLater(file, byId.get(file.id))),
    ...answeredFiles.filter(({ id }) => !knownIds.has(id)),
  ];
}
