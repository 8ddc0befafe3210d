import type { PatientFile } from '@dentarium/api/files/info-calls';
import { findAnswer } from '@dentarium/platform';
import { toFilesQuery } from '../patient/patient-query.ts';

/** The files of a patient as the page knows them now. */
export function knownFiles(patientId: string): readonly PatientFile[] {
  return findAnswer(toFilesQuery(patientId)) ?? [];
}

/** The later state of a file: answers to several changes may come in another order than they were made. */
function laterOf(known: PatientFile, answered: PatientFile | undefined): PatientFile {
  return answered === undefined || answered.version < known.version ? known : answered;
}

/** The files of a patient with those that the server has answered with: new ones, or others in the place of what was there. */
export function withFiles(before: readonly PatientFile[], answered: readonly PatientFile[]): PatientFile[] {
  const byId = new Map(answered.map((file) => [file.id, file]));
  const known = new Set(before.map(({ id }) => id));
  return [...before.map((file) => laterOf(file, byId.get(file.id))), ...answered.filter(({ id }) => !known.has(id))];
}
