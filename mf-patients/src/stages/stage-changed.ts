import type { Stage } from '@dentarium/api/stages/calls';
import type { AnswerCache } from '@dentarium/platform';
import { toStagesQuery } from '../patient/patient-query.ts';

type Cache = Pick<AnswerCache, 'change'>;

function change(cache: Cache, patientId: string, how: (stages: readonly Stage[]) => readonly Stage[]): void {
  cache.change(toStagesQuery(patientId), (before) =>
    how(before).toSorted(
      (one, other) => one.stageDate.localeCompare(other.stageDate) || one.createdAt.localeCompare(other.createdAt),
    ),
  );
}

/** Puts a stage that was made or changed where the page shows stages. */
export function stageChanged(cache: Cache, stage: Stage): void {
  change(cache, stage.patientId, (stages) => [...stages.filter(({ id }) => id !== stage.id), stage]);
}

/** Takes a deleted stage from where the page shows stages. */
export function stageGone(cache: Cache, stage: Stage): void {
  change(cache, stage.patientId, (stages) => stages.filter(({ id }) => id !== stage.id));
}

/** Puts a merged stage in the place of the two that it was made of. */
export function stagesMerged(cache: Cache, merged: Stage, droppedId: string): void {
  change(cache, merged.patientId, (stages) => [
    ...stages.filter(({ id }) => id !== merged.id && id !== droppedId),
    merged,
  ]);
}
