import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, createClient } from '@dentarium/api';
import { queryFilesInfo } from '@dentarium/api/services/stage-service';
import { fileInto } from '../files/testing/filing.ts';
import { until } from '../files/testing/until.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { ServerProcesses } from '../../testing/server-process.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type RealService, startService } from './testing/real-service.ts';

describe('classification when the server is killed', () => {
  let test_: TestApp;
  let service: RealService;
  let servers: ServerProcesses;

  beforeAll(async () => {
    test_ = await createTestApp();
    servers = new ServerProcesses(test_);
    service = await startService();
  });
  afterAll(async () => {
    await servers.killAll();
    await service.close();
    await test_.close();
  });

  test('STG-05 SIGKILL while files are classified: the next server goes on, and each is classified once', async () => {
    const organisation = await makeOrganisation(test_.db);
    const doctor = await makeAccount(test_.db, { organisations: [organisation] });
    const token = await test_.signIn(doctor);
    const clientAt = (address: string): Client =>
      createClient({ token: () => token, language: () => 'en', baseUrl: address, checkAnswers: true });
    const patient = await makePatient(test_.db, organisation, doctor);
    const stage = await makeStage(test_.db, patient, doctor);
    await test_.app.close();
    // A service that never answers keeps the first server in the middle of the work.
    service.answerWith(0);
    const first = await servers.start({ CLASSIFIER_URL: service.address, CLASSIFIER_SECRET: 'a secret of both sides' });
    const files = await Promise.all(
      ['upper occlusal.jpg', '正面咬合像.jpg', 'IMG_7.jpg'].map((name) =>
        fileInto(clientAt(first.address), stage, 80, { name }),
      ),
    );
    await until(async () => service.requests.length > 0);
    await first.end('SIGKILL');
    const second = await servers.start();
    const categories = async () => {
      const all = await clientAt(second.address).call(queryFilesInfo, {
        params: { id: stage },
        query: { pid: patient },
      });
      return files.map((id) => all.find((file) => file.id === id)?.category);
    };
    await until(async () => !(await categories()).includes(80));
    expect(await categories()).toEqual([2, 6, 92]);
    const events = await test_.db.selectFrom('algorithm_event').select(['type', 'category']).execute();
    expect(events.map(({ type, category }) => `${type} ${category}`).toSorted()).toEqual([
      'classified 2',
      'classified 6',
      'classified 92',
    ]);
  }, 180_000);
});
