import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { UNCLASSIFIED_STAGE } from '@dentarium/domain';

/** A photograph belongs to a stage when so many days at most lie between them (`domain-forms.md` 5.2). */
const MAX_DAYS_APART = 30;

/** The stage of the patient to which a photograph belongs by its date; `undefined` when none is near, or when it is there. */
export function findNearestStage(
  file: Pick<PatientFile, 'takenAt' | 'stageId'>,
  stages: readonly Stage[],
): Stage | undefined {
  const takenAtMs = Date.parse(file.takenAt.slice(0, 10));
  const nearest = stages
    .filter(({ stageCode }) => stageCode !== UNCLASSIFIED_STAGE)
    .map((stage) => ({ stage, days: Math.abs(Date.parse(stage.stageDate) - takenAtMs) / 86_400_000 }))
    .filter(({ days }) => days <= MAX_DAYS_APART)
    .toSorted((one, other) => one.days - other.days)[0]?.stage;
  return nearest?.id === file.stageId ? undefined : nearest;
}

/** The other files of the patient with the same content. */
export function findDuplicates(file: Pick<PatientFile, 'id' | 'md5'>, files: readonly PatientFile[]): PatientFile[] {
  return files.filter((other) => other.md5 === file.md5 && other.id !== file.id);
}
