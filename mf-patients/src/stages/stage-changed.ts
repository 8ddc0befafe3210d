import { queryPatientInfo, queryPatientList } from '@dentarium/api/services/patient-service';
import type { Stage } from '@dentarium/api/services/stage-service';
import { invalidate, queryClient } from '@dentarium/platform';
import { callStages } from '../patient-page/patient-query.ts';

/** Puts a stage that was made or changed where the page shows stages; a new one also moves the patient's last visit. */
export function stageChanged(stage: Stage): void {
  queryClient.setQueryData(callStages(stage.patientId).queryKey, (before) => {
    const others = (before ?? []).filter(({ id }) => id !== stage.id);
    return [...others, stage].toSorted(
      (one, other) => one.stageDate.localeCompare(other.stageDate) || one.createdAt.localeCompare(other.createdAt),
    );
  });
  void invalidate(queryPatientInfo, queryPatientList);
}
