import { cephMethods } from '@dentarium/api/cephalometry/calls';
import { Refusal } from '@dentarium/platform/testing';
import {
  approveNorms,
  insertTracing,
  type LandmarkState,
  type NormApprovals,
  queryLandmarks,
  queryNormApprovals,
  queryTracings,
  requestLandmarks,
  type Tracing,
  type TracingForm,
  updateTracing,
} from '@dentarium/server/calls/cephalometry';
import { storeDraft, loadDraft } from '@dentarium/ui/form';
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { aFile, aPatient, aStage, DOCTOR_ID, ORGANISATION, PATIENT_ID } from '../testing/samples.ts';
import { createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const XRAY = 'aaaaaaaa-aaaa-4aaa-8aaa-00000000000a';
const ADDRESS = `/patient/${PATIENT_ID}/ceph/${XRAY}`;
const TRACING: Tracing = {
  id: 'bbbbbbbb-bbbb-4bbb-8bbb-00000000000b',
  fileId: XRAY,
  stageId: null,
  methodId: 'tweed',
  normSetId: 'cn-permanent',
  points: [{ id: 'or', x: 100, y: 100 }],
  skipped: [],
  calibration: null,
  updatedBy: 'Dr Li',
  updatedAt: '2026-06-01T09:00:00.000Z',
  version: 3,
};
const UNAPPROVED: NormApprovals = { organisationId: ORGANISATION.id, mayApprove: false, approvals: [] };

/** Returns the body of a request, which the contract has checked. */
const sentForm = (body: unknown) => body as TracingForm & { readonly version?: number };

beforeEach(() => signIn());

function server(tracings: readonly Tracing[]) {
  const file = aFile({ id: XRAY, category: 18, width: 1000, height: 1200 });
  return createServerWith(aPatient(), [aStage()], [file])
    .on(cephMethods, () => [])
    .on(queryNormApprovals, () => UNAPPROVED)
    .on(queryLandmarks, () => ({ isAvailable: false, state: null, points: [] }))
    .on(queryTracings, () => [...tracings]);
}

async function board(): Promise<HTMLElement> {
  const boardElement = await screen.findByRole('application', { name: 'Tracing board' });
  act(() => boardElement.focus());
  return boardElement;
}

test('VIEW-04 traces by keys alone, saves after a pause, and names the missing landmarks', async () => {
  const testServer = server([])
    .on(insertTracing, ({ body }) => ({ ...TRACING, ...sentForm(body), version: 1 }))
    .on(updateTracing, ({ body }) => ({ ...TRACING, ...sentForm(body), version: 2 }));
  const { user } = showAt(ADDRESS);
  await board();
  await screen.findByText('S · Sella');
  await user.keyboard('{Enter}{Shift>}{ArrowRight}{/Shift}{ArrowDown}{Enter}s');
  await screen.findByText('Po · Porion');
  expect(screen.getByRole('row', { name: /^SNA/ }).textContent).toContain('Missing landmarks: A');
  // On a slow machine a pause falls between the keys, and the rest is saved afterwards.
  await waitFor(() =>
    expect([insertTracing, updateTracing].flatMap((call) => testServer.listReceived(call)).at(-1)?.body).toMatchObject({
      methodId: 'report',
      points: [
        { id: 's', x: 500, y: 600 },
        { id: 'n', x: 510, y: 601 },
      ],
      skipped: ['or'],
    }),
  );
  expect(testServer.listReceived(insertTracing)).toHaveLength(1);
  await screen.findByText('Saved');
});

test('VIEW-04 stores unsaved points in the window and restores them after a crash', async () => {
  // On a slow machine the pause before a save ends before the draft is read; the draft stays until the answer.
  const { promise: permission, resolve: permitSave } = Promise.withResolvers<void>();
  const testServer = server([TRACING]).on(updateTracing, async ({ body }) => {
    await permission;
    return { ...TRACING, ...sentForm(body), version: 4 };
  });
  const place = `ceph.${XRAY}.${TRACING.id}`;
  const { methodId, normSetId, points, skipped, calibration } = TRACING;
  const form = { methodId, normSetId, points, skipped, calibration };
  const left = { ...form, points: [...points, { id: 'po', x: 30, y: 40 }] };
  storeDraft(DOCTOR_ID, place, { values: { form: left, version: 3 }, base: { form, version: 3 } });
  const { user } = showAt(ADDRESS);
  await screen.findByRole('button', { name: 'Po, Porion, placed' });
  await board();
  await user.keyboard('{Enter}');
  expect(loadDraft(DOCTOR_ID, place, { form, version: 3 })?.values.form.points.map(({ id }) => id)).toEqual([
    'or',
    'po',
    'l1',
  ]);
  permitSave();
  await waitFor(() => expect(testServer.listReceived(updateTracing)[0]?.body).toMatchObject({ version: 3 }));
  await screen.findByText('Saved');
  expect(loadDraft(DOCTOR_ID, place, { form, version: 3 })).toBeUndefined();
});

test('VIEW-04 does not report a stale write if the server had saved before a crash', async () => {
  const testServer = server([TRACING]).on(updateTracing, ({ body }) => ({ ...TRACING, ...sentForm(body), version: 4 }));
  const { methodId, normSetId, points, skipped, calibration } = TRACING;
  const form = { methodId, normSetId, points, skipped, calibration };
  const before = { form: { ...form, points: [] }, version: 2 };
  storeDraft(DOCTOR_ID, `ceph.${XRAY}.${TRACING.id}`, { values: { form, version: 2 }, base: before });
  const { user } = showAt(ADDRESS);
  await board();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(testServer.listReceived(updateTracing)[0]?.body).toMatchObject({ version: 3 }));
});

test('VIEW-04 offers both versions after a stale write: shows theirs, or overwrites it with mine', async () => {
  let storedTracing = TRACING;
  const testServer = server([]).on(queryTracings, () => [storedTracing]);
  testServer.on(updateTracing, ({ body }) => {
    if (sentForm(body).version !== storedTracing.version) throw new Refusal('version.stale', { noun: 'cephTracing' });
    storedTracing = { ...storedTracing, ...sentForm(body), version: storedTracing.version + 1 };
    return storedTracing;
  });
  const { user } = showAt(ADDRESS);
  await board();
  storedTracing = { ...TRACING, points: [...TRACING.points, { id: 'me', x: 5, y: 6 }], version: 4 };
  await user.keyboard('{Enter}');
  await screen.findByText(/Changed by Dr Li/);
  screen.getByText(/Different: Po, Me\./);
  const mine = await screen.findByRole('button', { name: 'Keep mine' });
  // Nothing is sent before the user has chosen.
  await user.keyboard('{Enter}');
  expect(testServer.listReceived(updateTracing)).toHaveLength(1);
  await user.click(mine);
  await waitFor(() => expect(testServer.listReceived(updateTracing).at(-1)?.body).toMatchObject({ version: 4 }));
  await waitFor(() => expect(screen.getAllByText('Saved').length).toBeGreaterThan(0));
  expect(storedTracing.points.map(({ id }) => id)).toEqual(['or', 'po', 'l1']);
});

test('BEN-08 adds landmarks of the service to those of the user, marks them, and lets them be confirmed one by one', async () => {
  let landmarks: LandmarkState = { isAvailable: true, state: null, points: [] };
  const testServer = server([TRACING])
    .on(queryLandmarks, () => landmarks)
    .on(requestLandmarks, () => landmarks)
    .on(updateTracing, ({ body }) => ({ ...TRACING, ...sentForm(body), version: (sentForm(body).version ?? 0) + 1 }));
  const { user } = showAt(ADDRESS);
  const ask = await screen.findByRole('button', { name: 'Place landmarks automatically' });
  landmarks = {
    isAvailable: true,
    state: 'done',
    points: [
      { id: 'or', x: 5, y: 5, confidence: 0.9 },
      { id: 'po', x: 30, y: 40, confidence: 0.62 },
    ],
  };
  await user.click(ask);
  await screen.findByRole('button', { name: 'Po, Porion, placed automatically, to be checked' });
  screen.getByText('Placed automatically, the service is 62 % sure. Confirm it or move it.');
  screen.getByRole('button', { name: 'Or, Orbitale, placed' });
  await waitFor(() => expect(testServer.listReceived(updateTracing)).toHaveLength(1));
  expect(sentForm(testServer.listReceived(updateTracing)[0]?.body).points).toEqual([
    { id: 'or', x: 100, y: 100 },
    { id: 'po', x: 30, y: 40, confidence: 0.62 },
  ]);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('button', { name: 'Po, Porion, placed' });
  await waitFor(() =>
    expect(sentForm(testServer.listReceived(updateTracing).at(-1)?.body).points).toContainEqual({
      id: 'po',
      x: 30,
      y: 40,
    }),
  );
});

test('BEN-08 says that landmarks are placed by hand on a site without a service', async () => {
  server([TRACING]);
  showAt(ADDRESS);
  await screen.findByText('This site has no landmark service: landmarks are placed by hand.');
  expect(screen.queryByRole('button', { name: 'Place landmarks automatically' })).toBeNull();
});

test('VIEW-04 shows that norms are unapproved, lets authorised users approve them, and names the approver', async () => {
  let approvals: NormApprovals = { ...UNAPPROVED, mayApprove: true };
  const testServer = server([TRACING])
    .on(queryNormApprovals, () => approvals)
    .on(approveNorms, () => {
      const approvedAt = '2026-06-01T09:00:00.000Z';
      approvals = { ...approvals, approvals: [{ normSetId: 'cn-permanent', approvedBy: 'Dr Lin', approvedAt }] };
      return true as const;
    });
  const { user } = showAt(ADDRESS);
  await screen.findByText(/have not been approved by a clinician/);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByText('Approve these norms for your clinic?');
  await user.click(screen.getAllByRole('button', { name: 'Approve' }).at(-1) ?? document.body);
  await screen.findByText(/Approved by Dr Lin/);
  expect(testServer.listReceived(approveNorms)[0]?.body).toMatchObject({
    organisationId: ORGANISATION.id,
    isApproved: true,
  });
});

test('VIEW-04 keeps both versions after a stale write, mine as a new tracing, and can undo theirs', async () => {
  let theirs = TRACING;
  const testServer = server([])
    .on(queryTracings, () => [theirs])
    .on(updateTracing, () => {
      throw new Refusal('version.stale', { noun: 'cephTracing' });
    })
    .on(insertTracing, ({ body }) => ({
      ...TRACING,
      ...sentForm(body),
      id: 'cccccccc-cccc-4ccc-8ccc-00000000000c',
      version: 1,
    }));
  const { user } = showAt(ADDRESS);
  await board();
  theirs = { ...TRACING, points: [{ id: 'or', x: 7, y: 8 }], version: 4 };
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: /^Keep both/ }));
  await waitFor(() => expect(testServer.listReceived(insertTracing)).toHaveLength(1));
  expect(sentForm(testServer.listReceived(insertTracing)[0]?.body).points).toEqual([
    { id: 'or', x: 100, y: 100 },
    { id: 'po', x: 500, y: 600 },
  ]);
  expect(testServer.listReceived(updateTracing)).toHaveLength(1);
  await waitFor(() => expect(screen.getAllByText('Saved').length).toBeGreaterThan(0));
});

test('VIEW-04 undoes taking over theirs', async () => {
  let theirs = TRACING;
  const testServer = server([])
    .on(queryTracings, () => [theirs])
    .on(updateTracing, () => {
      throw new Refusal('version.stale', { noun: 'cephTracing' });
    });
  const { user } = showAt(ADDRESS);
  await board();
  theirs = { ...TRACING, points: [], version: 4 };
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
  await screen.findByRole('button', { name: 'Or, Orbitale, not placed' });
  expect(testServer.listReceived(updateTracing)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: 'Po, Porion, placed' });
});

test('VIEW-04 offers a posteroanterior cephalogram its own landmarks, no superimposition, and no norms to approve', async () => {
  const frontal: Tracing = { ...TRACING, methodId: 'frontal', points: [] };
  const file = aFile({ id: XRAY, category: 16, width: 1000, height: 1200 });
  createServerWith(aPatient(), [aStage()], [file])
    .on(cephMethods, () => [])
    .on(queryNormApprovals, () => UNAPPROVED)
    .on(queryLandmarks, () => ({ isAvailable: false, state: null, points: [] }))
    .on(queryTracings, () => [
      frontal,
      { ...TRACING, id: '99999999-9999-4999-8999-999999999999', fileId: '88888888-8888-4888-8888-888888888888' },
    ]);
  showAt(ADDRESS);
  await screen.findByText('Cg · Crista galli');
  await screen.findByText(/^This site has no landmark service/);
  expect(screen.queryByRole('region', { name: 'Superimposition' })).toBeNull();
  expect(screen.queryByText(/have not been approved by a clinician/)).toBeNull();
  expect(screen.getByRole('slider', { name: 'Brightness' })).toBeTruthy();
});
