import { Agent, request } from 'node:http';
import { queryPatientList } from '@dentarium/api/services/patient-service';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makePatient } from '../../areas/patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { ServerProcesses, type ServerProcess } from '../../testing/server-process.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const AT_ONCE = 2_000;
const BODY = JSON.stringify({ pageIndex: 1, pageSize: 20 });

let site: TestApp;
let servers: ServerProcesses;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  site = await createTestApp();
  const organisation = await makeOrganisation(site.db);
  const account = await makeAccount(site.db, { organisations: [organisation], roles: ['seniorDoctor'] });
  for (let index = 0; index < 40; index += 1) await makePatient(site.db, organisation, account);
  servers = new ServerProcesses(site);
  server = await servers.start();
  token = await site.signIn(account);
}, 120_000);
afterAll(async () => {
  await servers.killAll();
  await site.close();
});

interface Answer {
  readonly status: number | string | undefined;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

/** Makes one call on a connection of its own. The status is the code of the error when there is no answer. */
function call(agent: Agent): Promise<Answer> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const fail = (error: NodeJS.ErrnoException) => resolve({ status: error.code, retryAfter: undefined, text: '' });
    const sent = request(`${server.address}${queryPatientList.path}`, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('error', fail);
      answer.on('end', () => resolve({ status: answer.statusCode, retryAfter: answer.headers['retry-after'], text }));
    });
    sent.on('error', fail);
    sent.end(BODY);
  });
}

test('2,000 lists at once are each answered, or refused at once with the time to try again, and none is reset', async () => {
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => call(agent)));
  agent.destroy();
  const whole = answers.filter(({ status, text }) => status === 200 && text.includes('"total":40'));
  const refused = answers.filter(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0);
  const others = answers.filter((answer) => !whole.includes(answer) && !refused.includes(answer));
  expect(others.slice(0, 3)).toEqual([]);
  expect(whole.length).toBeGreaterThan(0);
  const after = await call(new Agent());
  expect(after.status).toBe(200);
}, 120_000);
