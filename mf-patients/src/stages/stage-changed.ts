import type { Stage } from '@dentarium/api/stages/calls';
import type { AnswerCache } from '@dentarium/platform';
import { toStagesQuery } from '../patient/patient-query.ts';

type Cache = Pick<AnswerCache, 'change'>;

function changeStages(cache: Cache, patientId: string, update: (stages: readonly Stage[]) => readonly Stage[]): void {
  cache.change(toStagesQuery(patientId), (before) =>
    update(before).toSorted(
      (one, other) => one.stageDate.localeCompare(other.stageDate) || one.createdAt.localeCompare(other.createdAt),
    ),
  );
}

/** Puts a stage that was made or changed where the page shows stages. */
export function putStageInCache(cache: Cache, stage: Stage): void {
  changeStages(cache, stage.patientId, (stages) => [...stages.filter(({ id }) => id !== stage.id), stage]);
}

/** Takes a deleted stage from where the page shows stages. */
export function removeStageFromCache(cache: Cache, stage: Stage): void {
  changeStages(cache, stage.patientId, (stages) => stages.filter(({ id }) => id !== stage.id));
}

/** Puts a merged stage in the place of the two that it was made of. */
export function mergeStagesInCache(cache: Cache, mergedStage: Stage, droppedId: string): void {
  changeStages(cache, mergedStage.patientId, (stages) => [
    ...stages.filter(({ id }) => id !== mergedStage.id && id !== droppedId),
    mergedStage,
  ]);
}
