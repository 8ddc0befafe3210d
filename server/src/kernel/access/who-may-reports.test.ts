import { queryReportDraft, reportApi } from '@dentarium/api/services/report-service';
import { photograph } from '../../objects/images/testing/test-images.ts';
import { fileInto } from '../../areas/packaging/testing/packages.ts';
import { makeStage } from '../../areas/patients/testing/patient-forms.ts';
import { reportOptions } from '../../areas/reports/testing/reports.ts';
import { describeWhoMay } from '../../testing/who-may/access-table.ts';
import { asked } from '../../testing/who-may/scene.ts';

describeWhoMay('MODE-02 MODE-03 CALL-05 reports', {
  export: [
    asked(queryReportDraft, async (scene) => ({ params: { id: await scene.patient() } })),
    asked(reportApi, async (scene) => {
      const patientId = await scene.patient();
      const stage = await makeStage(scene.db, patientId, scene.owner);
      await fileInto(scene.ownerClient, stage, { name: 'front.jpg', bytes: await photograph(), category: 6 });
      return { body: { patientId, stageIds: [stage], options: reportOptions({ pages: ['general'] }) } };
    }),
  ],
});
