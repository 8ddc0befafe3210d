import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { UNCLASSIFIED_STAGE } from '@dentarium/domain';

/** Maximum number of days between a photograph and its stage (`domain-forms.md` 5.2). */
const MAX_DAYS_APART = 30;

/**
 * Returns the stage of the patient that is nearest to the date of a photograph; `undefined` if none is close, or if the photograph is in
 * it.
 */
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

/** Returns the other files of the patient with the same content. */
export function findDuplicates(file: Pick<PatientFile, 'id' | 'md5'>, files: readonly PatientFile[]): PatientFile[] {
  return files.filter((other) => other.md5 === file.md5 && other.id !== file.id);
}
