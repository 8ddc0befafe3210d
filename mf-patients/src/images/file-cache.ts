import type { PatientFile } from '@dentarium/api/services/file-info-service';
import { type AnswerCache, knownAnswer } from '@dentarium/platform';
import { callFiles } from '../patient/patient-query.ts';

/** The files of a patient as the page knows them now. */
export function knownFiles(patientId: string): readonly PatientFile[] {
  return knownAnswer(callFiles(patientId)) ?? [];
}

/** The later state of a file: answers to several changes may come in another order than they were made. */
function laterOf(known: PatientFile, answered: PatientFile | undefined): PatientFile {
  return answered === undefined || answered.version < known.version ? known : answered;
}

/** Puts files where the page shows them: new ones, or others in the place of what was there. */
export function putFiles(cache: Pick<AnswerCache, 'change'>, patientId: string, files: readonly PatientFile[]): void {
  const byId = new Map(files.map((file) => [file.id, file]));
  cache.change(callFiles(patientId), (before) => {
    const known = new Set(before.map(({ id }) => id));
    return [...before.map((file) => laterOf(file, byId.get(file.id))), ...files.filter(({ id }) => !known.has(id))];
  });
}
