import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Client, createClient } from '@dentarium/api';
import { getOwnAccount } from './areas/account/calls.ts';
import { registerObject } from '@dentarium/api/files/cloud-calls';
import { getModules } from '@dentarium/api/modules/calls';
import { insertPatientInfo } from '@dentarium/api/patients/calls';
import { SOCKET_PATH, listSocketProtocols } from '@dentarium/api/socket-messages';
import { downPatientFile } from '@dentarium/api/tasks/calls';
import { UPLOAD_PART_SIZE } from '@dentarium/domain';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { browserCloud, newName, createRegistration } from './areas/files/testing/cloud.ts';
import { MP4_HEAD, upload } from './areas/files/testing/sending.ts';
import { waitUntil } from './areas/files/testing/until.ts';
import { hashPassword } from './identity/secrets/passwords.ts';
import { Application } from './identity/provider/testing/application.ts';
import { TestBrowser } from './identity/provider/testing/test-browser.ts';
import { createPhotograph } from './objects/images/testing/test-images.ts';
import { readXml, findText } from './objects/protocol/xml-document.ts';
import { downloadContents, waitForEnd, fileInto } from './areas/packaging/testing/packages.ts';
import { makePatient, makeStage, createPatientForm } from './areas/patients/testing/patient-forms.ts';
import { notifyAccount } from './kernel/socket/notify.ts';
import { makeAccount, makeOrganisation } from './testing/people.ts';
import { createPublishedVersion } from './testing/published-version.ts';
import { type ServerProcess, ServerProcesses } from './testing/server-process.ts';
import { createTestSite, type TestSite } from './testing/test-site.ts';
import { openRoundRobinProxy, type RoundRobinProxy } from './testing/round-robin-proxy.ts';
import { createSiteFolder } from './testing/site-folder.ts';

describe.each(['public', 'private'] as const)(
  'two servers of one site, %s mode, each request to the other one',
  (mode) => {
    let data: TestSite;
    let proxy: RoundRobinProxy;
    let processes: ServerProcesses;
    let servers: ServerProcess[];
    let organisation: string;
    let doctor: { readonly id: string; readonly userName: string; readonly password: string };
    let site: { readonly address: string; readonly publicUrl: string };
    let client: Client;

    beforeAll(async () => {
      data = await createTestSite({ MODE: mode });
      proxy = await openRoundRobinProxy();
      processes = new ServerProcesses(data);
      const environment = { MODE: mode, PUBLIC_URL: proxy.address, MODULES_DIR: data.config.modulesDir };
      servers = await Promise.all([processes.start(environment), processes.start(environment)]);
      proxy.setServers(servers.map(({ address }) => address));
      site = { address: proxy.address, publicUrl: proxy.address };
      organisation = await makeOrganisation(data.db);
      const userName = 'doctor';
      const id = await makeAccount(data.db, {
        organisations: [organisation],
        roles: ['seniorDoctor'],
        name: userName,
      });
      doctor = { id, userName, password: 'a right password' };
      const hash = await hashPassword(doctor.password);
      await data.db.updateTable('account').set({ password_hash: hash }).where('id', '=', id).execute();
      client = createTestClient(await data.signIn(id));
    });
    afterAll(async () => {
      await processes.killAll();
      await proxy.close();
      await data.close();
    });

    const createTestClient = (token: string) =>
      createClient({ token: () => token, language: () => 'en', baseUrl: proxy.address, checkAnswers: true });

    test('signs a user in with a code and a proof, renews and serves calls by both servers', async () => {
      const application = new Application(site);
      const tokens = await application.signIn(new TestBrowser(site), doctor);
      const renewed = await application.renew(tokens);
      expect(renewed.status).toBe(200);
      const own = createTestClient(renewed.body.access_token);
      for (const _ of [1, 2, 3]) expect((await own.call(getOwnAccount, {})).userName).toBe('doctor');
      expect(proxy.requests.every((count) => count >= 4)).toBe(true);
      client = own;
    });

    test('counts wrong passwords together', async () => {
      const statuses: number[] = [];
      for (let number = 1; number <= 6; number += 1) {
        const browser = new TestBrowser(site);
        const page = await browser.open(new Application(site).authorizationUrl());
        statuses.push((await browser.post(page.url, { user_name: 'victim', password: 'wrong' })).status);
      }
      expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
    });

    test('receives an upload in parts and runs a repeated request once', async () => {
      const bytes = Buffer.concat([MP4_HEAD, randomBytes(2 * UPLOAD_PART_SIZE)]);
      const objectId = mode === 'private' ? await upload(client, 'video.mp4', bytes) : await uploadToCloud(bytes);
      const object = await data.db.selectFrom('stored_object').select('size').where('id', '=', objectId).execute();
      expect(object).toEqual([{ size: bytes.length }]);
      const body = createPatientForm(organisation, doctor.id);
      const requestKey = randomUUID();
      const answers = await Promise.all([1, 2, 3].map(() => client.call(insertPatientInfo, { body }, { requestKey })));
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    });

    /** Puts an object in three parts, like a browser. */
    async function uploadToCloud(bytes: Buffer): Promise<string> {
      const { cloud, prefix } = await browserCloud(site, client);
      const key = newName(prefix, 'video.mp4');
      const initiation = await cloud.request({ method: 'POST', key, query: { uploads: '' } });
      const uploadId = findText(await readXml(initiation.body ?? [], 1_000_000), 'UploadId') ?? '';
      const parts: string[] = [];
      for (let number = 1; (number - 1) * UPLOAD_PART_SIZE < bytes.length; number += 1) {
        const part = bytes.subarray((number - 1) * UPLOAD_PART_SIZE, number * UPLOAD_PART_SIZE);
        const query = { partNumber: String(number), uploadId };
        const headers = { 'content-length': String(part.length) };
        const partResponse = await cloud.request({ method: 'PUT', key, query, headers, body: part });
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${partResponse.headers.get('etag')}</ETag></Part>`);
      }
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      const headers = { 'content-length': String(body.length), 'content-type': 'application/xml' };
      await cloud.request({ method: 'POST', key, query: { uploadId }, headers, body });
      return (await client.call(registerObject, { body: createRegistration(key, bytes) })).id;
    }

    test('creates a package on one of them once, and serves it from either', async () => {
      const stage = await makeStage(data.db, await makePatient(data.db, organisation, doctor.id), doctor.id);
      const bytes = await createPhotograph({ width: 200, height: 100, seed: 7 });
      await fileInto(client, stage, { name: 'front.jpg', bytes, category: 8 });
      const { patient_id } = await data.db
        .selectFrom('stage')
        .select('patient_id')
        .where('id', '=', stage)
        .executeTakeFirstOrThrow();
      const choice = { patients: [{ patientId: patient_id, stageIds: 'all' as const }], isAnonymous: false };
      const { id } = await client.call(downPatientFile, { body: choice });
      const task = await waitForEnd(client, id);
      for (const _ of servers) {
        const [packed] = await downloadContents(proxy.address, task);
        expect(packed?.bytes.equals(bytes)).toBe(true);
      }
      const packageEntries = await data.db
        .selectFrom('audit_entry')
        .select('id')
        .where('action', '=', 'package.make')
        .execute();
      expect(packageEntries).toHaveLength(1);
    });

    test('delivers a message to the sockets of both', async () => {
      const token = await data.signIn(doctor.id);
      const url = `${proxy.address.replace('http', 'ws')}${SOCKET_PATH}?userId=${doctor.id}&groupCode=FoWeb`;
      const connections = servers.map(() => {
        const socket = new WebSocket(url, listSocketProtocols(token), { origin: proxy.address });
        const messages: unknown[] = [];
        socket.on('error', () => undefined);
        socket.on('message', (data) => messages.push(JSON.parse((data as Buffer).toString())));
        return { socket, messages };
      });
      await waitUntil(async () => connections.every(({ messages }) => messages.length === 1));
      await notifyAccount(data.db, doctor.id, { kind: 'aiCallback', patientId: 'o' });
      await waitUntil(async () => connections.every(({ messages }) => messages.length === 2));
      for (const { socket, messages } of connections) {
        expect(messages).toEqual([{ kind: 'ready' }, { kind: 'aiCallback', patientId: 'o' }]);
        socket.terminate();
      }
    });

    test('applies a release and a rollback on both at once', async () => {
      const { modulesDir } = data.config;
      await mkdir(modulesDir, { recursive: true });
      const declaration = { name: 'patients', routes: ['/patient'] };
      const versions = {
        '1.0.0-a': createPublishedVersion(declaration, '1.0.0-a'),
        '1.0.0-b': createPublishedVersion(declaration, '1.0.0-b'),
      };
      for (const live of ['1.0.0-a', '1.0.0-b', '1.0.0-a']) {
        const registry = { modules: { patients: { live, previous: null, versions } } };
        await writeFile(join(modulesDir, 'registry.json'), JSON.stringify(registry));
        for (const _ of servers) {
          const { modules } = await createTestClient('').call(getModules, {});
          expect(modules.map((module) => module.live?.version)).toEqual([live]);
        }
      }
    });

    // The result is the same in both modes.
    if (mode === 'private')
      test('does not start with another data folder and explains what to do', async () => {
        const dataDir = await createSiteFolder('other');
        const other = await processes.spawn({ DATA_DIR: dataDir, MODE: mode });
        const [code] = (await once(other.process, 'close')) as [number];
        // EX_CONFIG of sysexits(3): no supervisor should restart it.
        expect(code).toBe(78);
        expect(other.output()).toContain(`${dataDir} does not belong to the site of the database`);
        expect(other.output()).toContain('set DATA_DIR to that of the first one');
        await rm(dataDir, { recursive: true });
      });
  },
);
