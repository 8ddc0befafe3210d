import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { createReportTasks } from '@dentarium/api/services/report-service';
import { retryTask } from '@dentarium/api/services/task-service';
import { until } from '../files/testing/until.ts';
import { photograph } from '../../objects/images/testing/test-images.ts';
import { ended, fileInto } from '../packaging/testing/packages.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { fillDisk, filesBelow, mountSmallDisk, type SmallDisk } from '../../testing/small-disk.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { reportOptions } from './testing/reports.ts';

let app: TestApp;
let disk: SmallDisk | undefined;

afterEach(async () => {
  await disk?.unmount();
  await app.close();
});

test('TASK-06 a full disk ends a report with an error that says so, nothing of it stays, and a retry makes it once', async () => {
  app = await createTestApp({ LIBRARY_TYPE: '1' });
  const cloud = join(app.config.dataDir, 'files', '.cloud');
  disk = await mountSmallDisk(cloud, 8);
  // Whoever may not mount a disk does not see it full.
  if (disk === undefined) return;
  const organisation = await makeOrganisation(app.db);
  const doctor = await makeAccount(app.db, { organisations: [organisation], roles: ['seniorDoctor'] });
  const client = await app.as(doctor);
  const patient = await makePatient(app.db, organisation, doctor);
  const stage = await makeStage(app.db, patient, doctor);
  await fileInto(client, stage, { name: 'f.jpg', bytes: await photograph({ seed: 3 }), category: 8 });
  const before = await filesBelow(cloud);
  const empty = await fillDisk(cloud);
  const body = { reports: [{ patientId: patient, stageIds: [stage] }], options: reportOptions() };
  const [task] = await client.call(createReportTasks, { body });
  const id = task?.id ?? '';
  const full = await ended(client, id);
  expect(full).toMatchObject({ isError: true, finish: false, fileIds: [] });
  expect(full.errorMessage).toBe('There is no space left in the store. The report was not made.');
  await empty();
  await until(async () => String(await filesBelow(cloud)) === String(before));
  await client.call(retryTask, { params: { id } });
  expect(await ended(client, id)).toMatchObject({ isError: false, finish: true });
  const reports = await app.db.selectFrom('file').select('id').where('category', '=', 101).execute();
  expect(reports).toHaveLength(1);
});
