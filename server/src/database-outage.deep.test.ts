import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, type Client, createClient } from '@dentarium/api';
import { upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { insertPatientInfo, queryPatientList } from '@dentarium/api/patients/calls';
import { downPatientFile } from '@dentarium/api/tasks/calls';
import { UPLOAD_PART_SIZE } from '@dentarium/domain';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { endOrphans, findPostmaster, kill, listServerProcesses } from './kernel/db/cluster-processes.ts';
import { DatabasePool, createQueries } from './kernel/db/database-pool.ts';
import { type OwnServer, reachOwnServer } from './kernel/db/launcher.ts';
import { withClient } from './kernel/db/product-database.ts';
import type { Tables } from './kernel/db/tables.ts';
import { retryWhileUnavailable } from './kernel/db/retry-while-unavailable.ts';
import { signalProcess } from './kernel/db/testing/signal-process.ts';
import { getStatus, MP4_HEAD, type Sending, createSending, sendPart } from './areas/files/testing/sending.ts';
import { waitUntil } from './areas/files/testing/until.ts';
import { downloadContents, waitForEnd } from './areas/packaging/testing/packages.ts';
import { makePatient, makeStage, createPatientForm } from './areas/patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation, signInAs } from './testing/people.ts';
import { type ServerProcess, spawnServer } from './testing/server-process.ts';
import { createSiteFolder } from './testing/site-folder.ts';

/** The usual time is two seconds at most, longer on a busy machine; waiting for a connection would take 10. */
const AT_ONCE = 8_000;

const silent = { info: () => undefined, warn: () => undefined };

describe('a server with a lost database', () => {
  let dataDir: string;
  let cluster: string;
  let server: ServerProcess;
  let own: OwnServer;
  let pool: DatabasePool;
  let db: Kysely<Tables>;
  let organisation: string;
  let doctor: string;
  let client: Client;

  beforeAll(async () => {
    dataDir = await createSiteFolder('outage');
    cluster = join(dataDir, 'postgres', 'cluster');
    server = await spawnServer({ DATA_DIR: dataDir, MODE: 'private' });
    await server.waitUntilReady();
    const { address } = server;
    own = await reachOwnServer({ dataDir, log: silent });
    pool = new DatabasePool(own.connection, 4, silent);
    db = createQueries(pool);
    organisation = await makeOrganisation(db);
    doctor = await makeAccount(db, { organisations: [organisation], roles: ['seniorDoctor'] });
    const token = await signInAs(db, { identity: { audience: 'dental-api' } }, doctor);
    client = createClient({ token: () => token, language: () => 'en', baseUrl: address });
  });
  afterAll(async () => {
    await pool.end();
    await server.stop('SIGTERM');
    await endOrphans(cluster);
    await rm(dataDir, { recursive: true });
  });

  /** Repeats work until it succeeds, like a browser that repeats a request. */
  async function atLast<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'database.unavailable') throw error;
        await delay(100);
      }
    }
  }

  /** Simulates users who list and register patients until stopped. Returns the numbers of the confirmed ones. */
  function startTraffic() {
    const confirmed: string[] = [];
    const end = new AbortController();
    const write = async () => {
      while (!end.signal.aborted) {
        const body = createPatientForm(organisation, doctor);
        const requestKey = randomUUID();
        await atLast(() => client.call(insertPatientInfo, { body }, { requestKey }));
        confirmed.push(body.patientNo);
      }
    };
    const read = async () => {
      while (!end.signal.aborted)
        await atLast(() =>
          client.call(queryPatientList, { body: { pageIndex: 1, pageSize: 20 } }, { timeout: 20_000 }),
        );
    };
    const people = Promise.all([write(), write(), read()]);
    return {
      confirmed,
      more: async (count: number) => {
        const enough = confirmed.length + count;
        await Promise.race([people, waitUntil(async () => confirmed.length >= enough)]);
      },
      stop: async () => {
        end.abort();
        await people;
      },
    };
  }

  async function expectOnce(numbers: readonly string[]): Promise<void> {
    const patients = await db.selectFrom('patient').select(['id', 'patient_no']).execute();
    const storedPatients = patients.filter(({ patient_no }) => numbers.includes(patient_no));
    expect(storedPatients).toHaveLength(numbers.length);
    const ids = storedPatients.map(({ id }) => id);
    const entries = await db
      .selectFrom('audit_entry')
      .select('patient_id')
      .where('action', '=', 'patient.create')
      .where('patient_id', 'in', ids)
      .execute();
    expect(entries).toHaveLength(ids.length);
    expect(new Set(entries.map(({ patient_id }) => patient_id))).toEqual(new Set(ids));
  }

  const signal = async (name: NodeJS.Signals) => signalProcess(await findPostmaster(cluster), name);
  const backendOfProduct = () =>
    withClient(own.superuser, async (connection) => {
      const { rows } = await connection.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'dentarium' and datname = 'dentarium' limit 1`,
      );
      return rows[0]?.pid;
    });

  async function endBackends(): Promise<void> {
    for (let round = 0; round < 20; round += 1)
      await withClient(own.superuser, (connection) =>
        connection.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'dentarium'`),
      );
  }

  async function pause(): Promise<void> {
    const processes = await listServerProcesses(cluster);
    for (const pid of processes) kill(pid, 'SIGSTOP');
    try {
      const began = performance.now();
      await waitUntil(async () => !(await server.isReady()));
      expect(performance.now() - began).toBeLessThan(AT_ONCE);
      const askedAt = performance.now();
      const read = client.call(insertPatientInfo, { body: createPatientForm(organisation, doctor) });
      await expect(read).rejects.toMatchObject({ status: 503, code: 'database.unavailable' });
      expect(performance.now() - askedAt).toBeLessThan(AT_ONCE);
    } finally {
      for (const pid of processes) kill(pid, 'SIGCONT');
    }
  }

  test.each<[string, () => Promise<unknown>]>([
    ['every backend is ended, twenty times', endBackends],
    ['a backend is killed', async () => signalProcess(await backendOfProduct(), 'SIGKILL')],
    ['PostgreSQL is told to stop', () => signal('SIGINT')],
    ['PostgreSQL is told to stop at once', () => signal('SIGQUIT')],
    ['the main process of PostgreSQL is killed', () => signal('SIGKILL')],
    ['every process of PostgreSQL is stopped for a while', pause],
  ])('continues in the same process and does everything once, when %s', async (_, lose) => {
    const traffic = startTraffic();
    await traffic.more(5);
    await lose();
    await traffic.more(5);
    await traffic.stop();
    await server.waitUntilReady();
    const { pid } = (await (await fetch(`${server.address}/healthz`)).json()) as { pid: number };
    expect(pid).toBe(server.process.pid);
    await expectOnce(traffic.confirmed);
  });

  /**
   * Kills PostgreSQL while jobs run, and lets their heartbeats expire at once. If a job still runs, its next try locks
   * it out.
   */
  async function loseJobs(): Promise<void> {
    const postmaster = await findPostmaster(cluster);
    signalProcess(postmaster, 'SIGKILL');
    await waitUntil(async () => ![postmaster, null].includes(await findPostmaster(cluster)));
    const expireHeartbeats = sql`update job.job set heartbeat_on = heartbeat_on - interval '1 hour', retry_delay = 0 where state = 'active'`;
    await retryWhileUnavailable(() => expireHeartbeats.execute(db), { milliseconds: 60_000 });
  }

  /** Sends the missing parts; a part that was received moments before a crash may be requested again. */
  async function sendRest(sending: Sending): Promise<string> {
    for (;;) {
      const { id, parts } = await getStatus(client, sending);
      if (id !== null) return id;
      for (const index of [0, 1]) if (!parts.includes(index)) await sendPart(client, sending, index);
    }
  }

  test('finishes a pending upload and a pending package once', async () => {
    await waitUntil(async () => pool.isAvailable);
    const stage = await makeStage(db, await makePatient(db, organisation, doctor), doctor);
    const sending = createSending('video.mp4', Buffer.concat([MP4_HEAD, Buffer.alloc(UPLOAD_PART_SIZE + 1, 7)]));
    await sendPart(client, sending, 0);
    const [objectId] = await Promise.all([atLast(() => sendRest(sending)), signal('SIGKILL')]);
    const file = {
      objectId,
      name: 'video.mp4',
      category: 999,
      takenAt: '2024-01-02T09:30:00',
      takenSource: 'file' as const,
    };
    const filing = { params: { id: stage }, body: { files: [file] } };
    await atLast(() => client.call(upFileInfoToStage, filing));
    await server.waitUntilReady();
    await waitUntil(async () => pool.isAvailable);
    const { patient_id } = await db
      .selectFrom('stage')
      .select('patient_id')
      .where('id', '=', stage)
      .executeTakeFirstOrThrow();
    const choice = { patients: [{ patientId: patient_id, stageIds: 'all' as const }], isAnonymous: false };
    const { id } = await client.call(downPatientFile, { body: choice });
    await loseJobs();
    const task = await atLast(() => waitForEnd(client, id));
    await waitUntil(async () => pool.isAvailable);
    expect(task).toMatchObject({ finish: true, isError: false });
    const [packed] = await downloadContents(server.address, task);
    expect(packed?.bytes.equals(sending.bytes)).toBe(true);
    const packageEntries = await db
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', 'package.make')
      .execute();
    expect(packageEntries).toHaveLength(1);
    const objects = await db.selectFrom('stored_object').select('id').execute();
    expect(objects).toEqual([{ id: objectId }]);
  });
});
