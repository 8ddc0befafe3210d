import { downPatientFile, downStageFile } from '@dentarium/api/services/task-service';
import { makeStage } from '../../areas/patients/testing/patient-forms.ts';
import { describeWhoMay } from '../../testing/who-may/access-table.ts';
import { asked } from '../../testing/who-may/scene.ts';

describeWhoMay('MODE-02 MODE-03 CALL-05 packages', {
  export: [
    asked(downPatientFile, async (scene) => ({
      body: { patients: [{ patientId: await scene.patient(), stageIds: 'all' as const }], isAnonymous: false },
    })),
    asked(downStageFile, async (scene) => ({
      params: { id: await makeStage(scene.db, await scene.patient(), scene.owner) },
    })),
  ],
});
