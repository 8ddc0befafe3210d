import type { Stage } from '@dentarium/api/stages/calls';
import { compareStages } from '@dentarium/domain';
import type { AnswerCache } from '@dentarium/platform';
import { toStagesQuery } from '../patient/patient-query.ts';

type Cache = Pick<AnswerCache, 'change'>;

function changeStages(cache: Cache, patientId: string, update: (stages: readonly Stage[]) => readonly Stage[]): void {
  cache.change(toStagesQuery(patientId), (before) => update(before).toSorted(compareStages));
}

/** Adds or replaces a stage in the cached list. */
export function putStageInCache(cache: Cache, stage: Stage): void {
  changeStages(cache, stage.patientId, (stages) => [...stages.filter(({ id }) => id !== stage.id), stage]);
}

/** Removes a deleted stage from the cached list. */
export function removeStageFromCache(cache: Cache, stage: Stage): void {
  changeStages(cache, stage.patientId, (stages) => stages.filter(({ id }) => id !== stage.id));
}

/** Replaces two stages in the cached list by the merged one. */
export function mergeStagesInCache(cache: Cache, mergedStage: Stage, droppedId: string): void {
  changeStages(cache, mergedStage.patientId, (stages) => [
    ...stages.filter(({ id }) => id !== mergedStage.id && id !== droppedId),
    mergedStage,
  ]);
}
