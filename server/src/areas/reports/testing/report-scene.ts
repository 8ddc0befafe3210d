import { randomBytes } from 'node:crypto';
import { reportApi } from '@dentarium/api/reports/calls';
import { createPhotograph } from '../../../objects/images/testing/test-images.ts';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { fileInto } from '../../packaging/testing/packages.ts';
import { makePatient, makeStage } from '../../patients/testing/patient-forms.ts';
import { createReportOptions } from './reports.ts';

const TEXTS = { complaint: '牙齿不齐', problems: '1. 拥挤\n- 深覆𬌗', plan: '拔除 14、24', summary: 'Good prognosis' };

/** A doctor of a clinic with helpers for reports of their patients. */
export type ReportScene = Awaited<ReturnType<typeof makeReportScene>>;

/** Creates a doctor of a clinic, and helpers for reports of their patients. */
export async function makeReportScene(site: TestApp) {
  const organisation = await makeOrganisation(site.db, '明眸口腔');
  const doctor = await makeAccount(site.db, { organisations: [organisation], name: '王医生' });
  const client = await site.as(doctor);
  return {
    organisation,
    doctor,
    client,
    makePatient: (name = '李梅') =>
      makePatient(site.db, organisation, doctor, { name, patientNo: `N${randomBytes(4).toString('hex')}` }),
    /** Creates a stage with a photograph of the face, and a rotated one of the teeth. */
    makeStage: async (patient: string, more: Parameters<typeof makeStage>[3] = {}) => {
      const stage = await makeStage(site.db, patient, doctor, { stageDate: '2024-01-02', ...more });
      const faceBytes = await createPhotograph({ seed: 1 });
      await fileInto(client, stage, { name: 'f.jpg', bytes: faceBytes, category: 8 });
      const frontBytes = await createPhotograph({ seed: 2, orientation: 6 });
      const front = await fileInto(client, stage, { name: 'i.jpg', bytes: frontBytes, category: 6 });
      return { stage, front };
    },
    makeReport: async (body: ReturnType<typeof createReportBody>) =>
      Buffer.from(await (await client.call(reportApi, { body })).arrayBuffer()),
  };
}

/** Creates the request for a report of stages of a patient. */
export function createReportBody(
  patientId: string,
  stageIds: string[],
  more: Parameters<typeof createReportOptions>[0] = {},
) {
  return { patientId, stageIds, options: createReportOptions(more), texts: TEXTS };
}
