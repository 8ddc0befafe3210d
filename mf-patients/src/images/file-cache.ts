import type { PatientFile } from '@dentarium/api/services/file-info-service';
import { queryClient } from '@dentarium/platform';
import { callFiles } from '../patient/patient-query.ts';

/** The files of a patient as the page knows them now. */
export function knownFiles(patientId: string): readonly PatientFile[] {
  return queryClient.getQueryData(callFiles(patientId).queryKey) ?? [];
}

/** Changes the files of a patient on the page. An answer that is under way would bring back what was before, so it is dropped. */
export function changeFiles(patientId: string, change: (file: PatientFile) => PatientFile | null): void {
  const { queryKey } = callFiles(patientId);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (before) =>
    before?.flatMap((file) => {
      const after = change(file);
      return after === null ? [] : [after];
    }),
  );
}

/** Puts files where the page shows them: new ones, or others in the place of what was there. */
export function putFiles(patientId: string, files: readonly PatientFile[]): void {
  const byId = new Map(files.map((file) => [file.id, file]));
  const { queryKey } = callFiles(patientId);
  queryClient.setQueryData(queryKey, (before) => {
    if (before === undefined) return undefined;
    const known = new Set(before.map(({ id }) => id));
    return [...before.map((file) => byId.get(file.id) ?? file), ...files.filter(({ id }) => !known.has(id))];
  });
}
