import { queryPatientInfo, queryPatientList } from '@dentarium/api/services/patient-service';
import type { Stage } from '@dentarium/api/services/stage-service';
import { invalidate, queryClient } from '@dentarium/platform';
import { callStages } from '../patient/patient-query.ts';

function change(patientId: string, how: (stages: readonly Stage[]) => readonly Stage[]): void {
  queryClient.setQueryData(callStages(patientId).queryKey, (before) =>
    how(before ?? []).toSorted(
      (one, other) => one.stageDate.localeCompare(other.stageDate) || one.createdAt.localeCompare(other.createdAt),
    ),
  );
  void invalidate(queryPatientInfo, queryPatientList);
}

/** Puts a stage that was made or changed where the page shows stages; a new one also moves the patient's last visit. */
export function stageChanged(stage: Stage): void {
  change(stage.patientId, (stages) => [...stages.filter(({ id }) => id !== stage.id), stage]);
}

/** Takes a deleted stage from where the page shows stages. */
export function stageGone(stage: Stage): void {
  change(stage.patientId, (stages) => stages.filter(({ id }) => id !== stage.id));
}

/** Puts a merged stage in the place of the two that it was made of. */
export function stagesMerged(merged: Stage, droppedId: string): void {
  change(merged.patientId, (stages) => [...stages.filter(({ id }) => id !== merged.id && id !== droppedId), merged]);
}
