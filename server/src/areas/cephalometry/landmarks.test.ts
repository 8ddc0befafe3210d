import { createHmac } from 'node:crypto';
import { getCountByType } from '@dentarium/api/classification/calls';
import { reportApi } from '@dentarium/api/reports/calls';
import type { Client } from '@dentarium/api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type SignedService, startSignedService } from '../../testing/signed-service.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { makeAccount } from '../../testing/people.ts';
import { waitUntil } from '../files/testing/until.ts';
import { makePatient, makeStage, sharePatientWith } from '../patients/testing/patient-forms.ts';
import { readPdf } from '../reports/testing/read-pdf.ts';
import { createReportOptions } from '../reports/testing/reports.ts';
import {
  insertTracing,
  landmarkCallback,
  type LandmarkAnswer,
  queryLandmarks,
  queryTracings,
  requestLandmarks,
  updateTracing,
} from './calls.ts';
import { createCephalogram, TRACING } from './testing/tracings.ts';
import { setTestMembership } from '../membership/testing/set-membership.ts';

const SECRET = 'a secret that both sides know';
const POINTS = [
  { id: 's', x: 40_000, y: 30_000, confidence: 97 },
  { id: 'n', x: 70_000, y: 31_000, confidence: 60 },
];

/** Signs an answer as specified in `docs/landmarks.md`, without product code. */
function signAnswer(id: string, points: LandmarkAnswer['points'] = POINTS, secondsAgo = 0, secret = SECRET) {
  const at = Math.floor(Date.now() / 1000) - secondsAgo;
  const lines = [id, String(at), ...points.map((point) => [point.id, point.x, point.y, point.confidence].join(' '))];
  return { id, points, at, signature: createHmac('sha256', secret).update(lines.join('\n')).digest('hex') };
}

async function anXray({ db, organisation, doctor, client }: TestClinic, category = 18) {
  const patient = await makePatient(db, organisation, doctor);
  const stage = await makeStage(db, patient, doctor);
  return { patient, stage, id: await createCephalogram(client, stage, category) };
}

describe('a site with a landmark service', () => {
  let service: SignedService;
  let clinic: TestClinic;
  let client: Client;
  let xray: Awaited<ReturnType<typeof anXray>>;

  beforeAll(async () => {
    // The PDF reader warns about a missing canvas, which text extraction does not need.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    service = await startSignedService();
    clinic = await createTestClinic({ LANDMARKS_URL: `${service.address}/landmarks`, LANDMARKS_SECRET: SECRET });
    client = clinic.client;
  });
  afterAll(async () => {
    await clinic.close();
    await service.close();
  });
  beforeEach(async () => {
    xray = await anXray(clinic);
  });
  afterEach(() => service.reset());

  const state = () => client.call(queryLandmarks, { params: { id: xray.id } });
  const ask = () => client.call(requestLandmarks, { params: { id: xray.id } });
  const readRequest = async () => {
    expect(await ask()).toMatchObject({ isAvailable: true, state: 'running', points: [] });
    await waitUntil(async () => service.requests.length > 0);
    const [request] = service.requests;
    if (request === undefined) throw new Error('nothing was asked');
    return request;
  };
  /** Posts like the service: over HTTP, without a token. */
  const post = async (body: unknown) => {
    const response = await fetch(`${clinic.address}/api/CephService/LandmarkCallback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };
  const countUses = async () =>
    (await client.call(getCountByType, { query: { type: 'landmarkTracing' } })).reduce(
      (sum, { count }) => sum + count,
      0,
    );

  test('BEN-08 sends the signed image and the view under an opaque id and announces the answer once', async () => {
    const before = await countUses();
    const request = await readRequest();
    expect(request.path).toBe('/landmarks');
    expect(request.headers['x-view']).toBe('lateral');
    expect(request.isSigned(SECRET, 'lateral')).toBe(true);
    expect(request.body.toString('hex', 0, 3)).toBe('ffd8ff');
    for (const own of [xray.id, xray.patient, xray.stage]) expect(JSON.stringify(request.headers)).not.toContain(own);
    // A repeated request waits for the same answer.
    expect(await ask()).toMatchObject({ state: 'running' });
    expect(await post(signAnswer(request.id))).toMatchObject({ status: 200, text: expect.stringContaining('true') });
    // Pixels of the upright image, which has 1900 x 2300 of them.
    expect(await state()).toEqual({
      isAvailable: true,
      state: 'done',
      points: [
        { id: 's', x: 760, y: 690, confidence: 0.97 },
        { id: 'n', x: 1330, y: 713, confidence: 0.6 },
      ],
    });
    const nobody = await clinic.as(null);
    const repeatedAnswer = { body: signAnswer(request.id, [{ id: 's', x: 1, y: 1, confidence: 1 }]) };
    expect(await nobody.call(landmarkCallback, repeatedAnswer)).toEqual({ taken: false });
    expect((await state()).points).toHaveLength(2);
    expect(service.requests).toHaveLength(1);
    expect(await countUses()).toBe(before + 1);
  });

  test('BEN-08 changes no tracing by an answer, so that placed points stay and the next save is not stale', async () => {
    const { id } = await client.call(insertTracing, { params: { id: xray.id }, body: TRACING });
    await post(signAnswer((await readRequest()).id));
    const [storedTracing] = await client.call(queryTracings, { params: { id: xray.patient } });
    expect(storedTracing).toMatchObject({ id, points: TRACING.points, version: 1 });
    const change = { params: { id }, body: { ...TRACING, skipped: ['d'], version: 1 } };
    expect(await client.call(updateTracing, change)).toMatchObject({ version: 2 });
  });

  test.each([
    ['altered', (id: string) => ({ ...signAnswer(id), points: [{ id: 's', x: 1, y: 1, confidence: 97 }] }), 403],
    ['signed by somebody else', (id: string) => signAnswer(id, POINTS, 0, 'another secret of nobody'), 403],
    ['old', (id: string) => signAnswer(id, POINTS, 301), 403],
    ['about an unknown landmark', (id: string) => signAnswer(id, [{ id: 'nose', x: 1, y: 1, confidence: 1 }]), 400],
    [
      'about a landmark of the other view',
      (id: string) => signAnswer(id, [{ id: 'zR', x: 1, y: 1, confidence: 1 }]),
      400,
    ],
    ['about a landmark twice', (id: string) => signAnswer(id, [...POINTS, ...POINTS]), 400],
    ['outside of the image', (id: string) => signAnswer(id, [{ id: 's', x: 100_001, y: 0, confidence: 1 }]), 400],
    ['before the image', (id: string) => signAnswer(id, [{ id: 's', x: 0, y: -1, confidence: 1 }]), 400],
    ['no whole number', (id: string) => signAnswer(id, [{ id: 's', x: 0.5, y: 0, confidence: 1 }]), 400],
    ['surer than sure', (id: string) => signAnswer(id, [{ id: 's', x: 0, y: 0, confidence: 101 }]), 400],
    ['endless', (id: string) => JSON.stringify(signAnswer(id)).replace('40000', '1e999'), 400],
    ['no number', (id: string) => JSON.stringify(signAnswer(id)).replace('40000', 'NaN'), 400],
    [
      'of more points than there are',
      (id: string) =>
        signAnswer(
          id,
          Array.from({ length: 65 }, () => ({ id: 's', x: 0, y: 0, confidence: 1 })),
        ),
      400,
    ],
    ['too large', (id: string) => JSON.stringify({ ...signAnswer(id), more: 'x'.repeat(20_000_000) }), 413],
  ] as const)('BEN-08 an answer that is %s is refused, and a right one after it is taken', async (_, forge, status) => {
    const { id } = await readRequest();
    expect((await post(forge(id))).status).toBe(status);
    expect(await state()).toMatchObject({ state: 'running', points: [] });
    expect((await post(signAnswer(id))).status).toBe(200);
    expect((await state()).state).toBe('done');
  });

  test('BEN-08 ignores an answer without a request or for a deleted X-ray', async () => {
    const nobody = await clinic.as(null);
    const unknown = { body: signAnswer('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa') };
    expect(await nobody.call(landmarkCallback, unknown)).toEqual({ taken: false });
    const { id } = await readRequest();
    await clinic.db.updateTable('file').set({ deleted_at: new Date() }).where('id', '=', xray.id).execute();
    expect(await nobody.call(landmarkCallback, { body: signAnswer(id) })).toEqual({ taken: false });
  });

  test('BEN-08 fails a request after three refusals of the service and allows a new one', async () => {
    service.answerWith(500);
    await ask();
    await waitUntil(async () => (await state()).state === 'failed');
    expect(service.requests).toHaveLength(3);
    service.reset();
    const { id } = await readRequest();
    await post(signAnswer(id, []));
    expect(await state()).toMatchObject({ state: 'done', points: [] });
  });

  test('BEN-08 fails a request without an answer within ten minutes and ignores a later answer', async () => {
    const { id } = await readRequest();
    const row = clinic.db.selectFrom('ceph_landmark_request').select('state').where('id', '=', id);
    await waitUntil(async () => (await row.executeTakeFirstOrThrow()).state === 'sent');
    const long = new Date(Date.now() - 11 * 60_000);
    await clinic.db.updateTable('ceph_landmark_request').set({ updated_at: long }).where('id', '=', id).execute();
    await clinic.app.areas.runSchedule('give up what no landmark service answered');
    await waitUntil(async () => (await state()).state === 'failed');
    expect(await (await clinic.as(null)).call(landmarkCallback, { body: signAnswer(id) })).toEqual({ taken: false });
    expect(await state()).toMatchObject({ state: 'failed', points: [] });
  });

  test('BEN-08 refuses a photograph, a viewer, and a caller without the benefit', async () => {
    const photo = { params: { id: (await anXray(clinic, 8)).id } };
    expect(await callExpectingRefusal(client, requestLandmarks, photo)).toMatchObject({ code: 'ceph.noCephalogram' });
    const input = { params: { id: xray.id } };
    const other = await makeAccount(clinic.db);
    await sharePatientWith(clinic.db, xray.patient, other, clinic.doctor);
    const looking = await clinic.as(other);
    expect(await callExpectingRefusal(looking, requestLandmarks, input)).toMatchObject({ code: 'access.denied' });
    expect((await looking.call(queryLandmarks, input)).state).toBeNull();
    const poor = await makeAccount(clinic.db, { organisations: [clinic.organisation] });
    await setTestMembership(clinic.db, poor, null);
    expect(await callExpectingRefusal(await clinic.as(poor), requestLandmarks, input)).toMatchObject({
      code: 'membership.required',
      detail: { benefit: 8 },
    });
    expect(service.requests).toEqual([]);
  });

  test('BEN-08 TASK-05 marks values from unchecked points in a report until they are checked', async () => {
    const points = TRACING.points.map((point) => (point.id === 'a' ? { ...point, confidence: 0.4 } : point));
    const { id } = await client.call(insertTracing, { params: { id: xray.id }, body: { ...TRACING, points } });
    const options = createReportOptions({ pages: ['cephalometrics'] });
    const texts = { complaint: '', problems: '', plan: '', summary: '' };
    const body = { patientId: xray.patient, stageIds: [xray.stage], options, texts };
    const report = async () =>
      (await readPdf(Buffer.from(await (await client.call(reportApi, { body })).arrayBuffer()))).pages.join('\n');
    const text = await report();
    for (const expectedText of ['SNA82.0°†', 'ANB2.0°†', 'nobodyhaschecked']) expect(text).toContain(expectedText);
    expect(text).not.toContain('SNB80.0°†');
    await client.call(updateTracing, { params: { id }, body: { ...TRACING, version: 1 } });
    expect(await report()).not.toContain('†');
  });
});

test('BEN-08 reports on a site without a landmark service that landmarks are placed by hand', async () => {
  const clinic = await createTestClinic();
  try {
    const { id } = await anXray(clinic);
    expect(await clinic.client.call(queryLandmarks, { params: { id } })).toEqual({
      isAvailable: false,
      state: null,
      points: [],
    });
    expect(await callExpectingRefusal(clinic.client, requestLandmarks, { params: { id } })).toMatchObject({
      code: 'ceph.noService',
    });
    const forged = { body: signAnswer('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa') };
    expect(await callExpectingRefusal(await clinic.as(null), landmarkCallback, forged)).toMatchObject({
      code: 'ceph.signature',
    });
  } finally {
    await clinic.close();
  }
});
