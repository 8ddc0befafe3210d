import { Agent, request } from 'node:http';
import { queryPatientList } from '@dentarium/api/patients/calls';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makePatient } from '../../areas/patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { ServerProcesses, type ServerProcess } from '../../testing/server-process.ts';
import { createTestSite, type TestSite } from '../../testing/test-site.ts';

/** A server of a quarter of the size gets a quarter of the requests; `EXHAUSTIVE=1` uses the limits of the product. */
const IS_ALL = process.env['EXHAUSTIVE'] === '1';
const AT_ONCE = IS_ALL ? 2_000 : 500;
const LIMITS: Readonly<Record<string, string>> = IS_ALL
  ? {}
  : {
      HTTP_CONNECTIONS: '2000',
      HTTP_CONNECTIONS_PER_ADDRESS: '250',
      HTTP_REQUESTS: '250',
      HTTP_REQUESTS_PER_ADDRESS: '100',
    };
const BODY = JSON.stringify({ pageIndex: 1, pageSize: 20 });

let site: TestSite;
let servers: ServerProcesses;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  site = await createTestSite();
  const organisation = await makeOrganisation(site.db);
  const account = await makeAccount(site.db, { organisations: [organisation], roles: ['seniorDoctor'] });
  for (let index = 0; index < 40; index += 1) await makePatient(site.db, organisation, account);
  servers = new ServerProcesses(site);
  server = await servers.start(LIMITS);
  token = await site.signIn(account);
});
afterAll(async () => {
  await servers.killAll();
  await site.close();
});

interface Answer {
  readonly status: number | string | undefined;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

/** Makes one call on a connection of its own. Without an answer the status is the code of the error. */
function call(agent: Agent): Promise<Answer> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const fail = (error: NodeJS.ErrnoException) => resolve({ status: error.code, retryAfter: undefined, text: '' });
    const clientRequest = request(
      `${server.address}${queryPatientList.path}`,
      { method: 'POST', agent, headers },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('error', fail);
        answer.on('end', () => resolve({ status: answer.statusCode, retryAfter: answer.headers['retry-after'], text }));
      },
    );
    clientRequest.on('error', fail);
    clientRequest.end(BODY);
  });
}

test('answers excess lists or refuses them at once with a retry time, and resets none', async () => {
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => call(agent)));
  agent.destroy();
  const whole = answers.filter(({ status, text }) => status === 200 && text.includes('"total":40'));
  const refusals = answers.filter(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0);
  const others = answers.filter((answer) => !whole.includes(answer) && !refusals.includes(answer));
  expect(others.slice(0, 3)).toEqual([]);
  expect(whole.length).toBeGreaterThan(0);
  const after = await call(new Agent());
  expect(after.status).toBe(200);
});
