import { getFileConfig } from '@dentarium/api/site/calls';
import { doesFileExist } from '@dentarium/api/files/calls';
import { queryLabOrder } from '@dentarium/server/calls/orders/lab';
import { queryLabFunctions } from '@dentarium/server/calls/lab';
import {
  type SchemeSubmission,
  expertApprove,
  expertReturn,
  getLabAlignSTL,
  queryLabOpinions,
  queryLabSchemeDocument,
  queryLabSchemes,
  submitScheme,
} from '@dentarium/server/calls/schemes';
import { bus } from '@dentarium/bus';
import type { LabFunction } from '@dentarium/orders/states';
import { CLINIC, FakeServer, signIn, USER_ID } from '@dentarium/platform/testing';
import { packFolder, uploads } from '@dentarium/upload';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildLabOrder } from '../testing/lab-order.ts';
import { buildScheme, buildOpinion, FORMER_SCHEME_ID, PLAN_DOCUMENT, SCHEME_ID } from '../testing/plan-samples.ts';
import { buildShippedBatch, ORDER_ID } from '../testing/samples.ts';
import { showAt } from '../testing/show-orders.ts';

const OBJECT_ID = '77777777-7777-4777-8777-777777777777';
const ORDER = `/lab/order?order=${ORDER_ID}`;
const PLAN = `/lab/plan?order=${ORDER_ID}`;

function createSubmission(changes: Partial<SchemeSubmission> = {}): SchemeSubmission {
  return {
    schemeId: SCHEME_ID,
    orderId: ORDER_ID,
    submittedAt: '2026-03-02T09:00:00Z',
    submittedBy: { id: USER_ID, name: 'Chen' },
    note: '',
    state: 'refused',
    refusals: [
      { place: 'teeth[3].keys[2].q', code: 'key.unit', params: { length: 1.2 } },
      { place: 'teeth[1].keys[0]', code: 'prescription.noMove', params: { tooth: 16, rule: 'noMoveTeeth' } },
      { place: '', code: 'zip.large', params: { limit: 400 * 1024 ** 2 } },
    ],
    failure: null,
    scheme: null,
    ...changes,
  };
}

let server: FakeServer;
let submissions: SchemeSubmission[] = [];

function serveOrder(labFunction: LabFunction, detailStatus: number, stepStatus: number): void {
  const order = buildLabOrder({ detailStatus, stepStatus });
  server = new FakeServer()
    .on(queryLabFunctions, () => ({ functions: [labFunction], orgId: CLINIC.id }))
    .on(queryLabOrder, () => order)
    .on(queryLabSchemes, () => submissions)
    .on(queryLabOpinions, () => [buildOpinion()])
    .on(queryLabSchemeDocument, () => PLAN_DOCUMENT)
    .on(submitScheme, () => createSubmission({ state: 'checking', refusals: [] }))
    .on(expertApprove, () => order)
    .on(expertReturn, () => order);
}

beforeEach(() => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  signIn({ mode: 'private' });
  sessionStorage.clear();
  submissions = [createSubmission()];
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('LAB-01 shows the designer the reasons and places of a refusal, and accepts another scheme', async () => {
  serveOrder('designer', 20_001, 110);
  showAt(ORDER);
  const problemList = within(await screen.findByRole('list', { name: 'What is wrong with the file' }));
  expect(problemList.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'teeth[3].keys[2].qThe rotation is not of unit length: 1.2.',
    expect.stringMatching(/^teeth\[1\]\.keys\[0\]Tooth 16 moves, which the prescription forbids: (?!noMoveTeeth).+\.$/),
    'whole fileThe zip has more than 400 MB.',
  ]);
  expect(screen.getByRole('button', { name: 'Hand in a plan (zip)' })).toBeTruthy();
});

test('LAB-01 states the limit of a range, and the handedness of axes in words', async () => {
  submissions = [
    createSubmission({
      refusals: [
        { place: 'teeth[2].frame', code: 'frame.hand', params: { tooth: 21, hand: 'left' } },
        { place: 'arches.lower.steps', code: 'field.range', params: { most: 200 } },
        { place: 'teeth', code: 'field.length', params: { least: 1 } },
      ],
    }),
  ];
  serveOrder('designer', 20_001, 110);
  showAt(ORDER);
  const problemList = within(await screen.findByRole('list', { name: 'What is wrong with the file' }));
  expect(problemList.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/expected: left-handed\.$/),
    expect.stringMatching(/outside of what is allowed: upper limit 200\.$/),
    expect.stringMatching(/too long or too short: lower limit 1\.$/),
  ]);
});

test.each([
  ['en', ['a list', 'a list', 'an object', 'a text']],
  ['ch', ['列表', '列表', '对象', '文本']],
] as const)(
  'LAB-01 names the required type of a field in the language of the page (%p)',
  async (language, expectedTexts) => {
    const refusals = ['array', 'tuple', 'object', 'string'].map((expected) => ({
      place: expected,
      code: 'field.type',
      params: { expected },
    }));
    submissions = [createSubmission({ refusals })];
    serveOrder('designer', 20_001, 110);
    showAt(ORDER, language);
    const last = await screen.findByText('string');
    const lines = within(last.closest('ul') ?? document.body).getAllByRole('listitem');
    for (const [at, line] of lines.entries()) expect(line.textContent).toContain(expectedTexts[at]);
  },
);

test('LAB-01 uploads a scheme unchanged, and submits it under the version that the designer saw', async () => {
  serveOrder('designer', 20_001, 110);
  const library = { libraryRoot: 'lab', libraryBucket: 'bucket', libraryType: 0, remark1: '', region: '' };
  server
    .on(getFileConfig, () => ({ ...library, maxFileSize: 1e9 }))
    .on(doesFileExist, () => ({ exist: true, id: OBJECT_ID, parts: [] }));
  uploads.setAccount(USER_ID);
  uploads.cancel();
  uploads.clearFinished();
  showAt(ORDER);
  await screen.findByRole('button', { name: 'Hand in a plan (zip)' });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') ?? document.body;
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: ' Two steps fewer ' } });
  fireEvent.change(input, { target: { files: [new File(['PK'], 'scheme.zip', { type: 'application/zip' })] } });
  await waitFor(() => expect(server.listReceived(submitScheme)).toHaveLength(1));
  expect(server.listReceived(submitScheme)[0]?.body).toEqual({
    operatorId: USER_ID,
    orderId: ORDER_ID,
    version: 4,
    objectId: OBJECT_ID,
    note: 'Two steps fewer',
  });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('');
});

test('LAB-01 ORD-09 refuses a zip without a plan document before the upload', async () => {
  serveOrder('designer', 20_001, 110);
  const add = jest.spyOn(uploads, 'add').mockImplementation(() => []);
  showAt(ORDER);
  await screen.findByRole('button', { name: 'Hand in a plan (zip)' });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') ?? document.body;
  const selectZip = async (...paths: readonly string[]): Promise<void> => {
    const files = paths.map((path) =>
      Object.defineProperty(new File(['{}'], 'a'), 'webkitRelativePath', { value: path }),
    );
    fireEvent.change(input, { target: { files: [await packFolder(files)] } });
  };
  await selectZip('plan/plan.json');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('plan.zipThe document of the plan is missing: the zip has no scheme.json.');
  await selectZip('plans/a/scheme.json', 'plans/b/scheme.json');
  await waitFor(() => expect(alert.textContent).toContain('several plans'));
  expect(alert.textContent).toContain('plans/a/scheme.json, plans/b/scheme.json');
  expect(add).not.toHaveBeenCalled();
  await selectZip('scheme.json');
  await waitFor(() => expect(add).toHaveBeenCalledTimes(1));
  await selectZip('plan/scheme.json');
  await waitFor(() => expect(add).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('LAB-01 accepts no scheme during a check, and shows the result on its event', async () => {
  submissions = [createSubmission({ state: 'checking', refusals: [] })];
  serveOrder('designer', 20_001, 110);
  showAt(ORDER);
  expect(await screen.findByText('Being checked')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Hand in a plan (zip)' })).toBeNull();
  submissions = [createSubmission({ state: 'taken', refusals: [], scheme: buildScheme({ state: 'expert' }) })];
  bus.emit('scheme:checked', { orderId: ORDER_ID, schemeId: SCHEME_ID, state: 'taken' });
  const link = await screen.findByRole('link', { name: 'Version 2' });
  expect(link.getAttribute('href')).toBe(`${PLAN}&version=2`);
});

test('LAB-01 offers submission to designers only, and the decision to experts only', async () => {
  serveOrder('factory', 20_002, 110);
  showAt(ORDER);
  await screen.findByRole('list', { name: 'What is wrong with the file' });
  expect(screen.queryByRole('button', { name: 'Review the plan' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Hand in a plan (zip)' })).toBeNull();
});

test('LAB-01 ORD-09 approves a waiting plan with the comment of the expert', async () => {
  submissions = [createSubmission({ state: 'taken', refusals: [], scheme: buildScheme({ state: 'expert' }) })];
  serveOrder('expert', 20_002, 110);
  showAt(ORDER);
  fireEvent.click(await screen.findByRole('button', { name: 'Review the plan' }));
  // A button within the link would have no name.
  expect((await screen.findByRole('link', { name: 'To the order' })).querySelector('button')).toBeNull();
  expect(screen.getByText('Bright Dental')).toBeTruthy();
  const approve = await screen.findByRole('button', { name: 'Approve the plan' });
  fireEvent.change(screen.getByLabelText('Opinion on the plan'), { target: { value: ' Watch tooth 23 ' } });
  fireEvent.click(approve);
  const body = { operatorId: USER_ID, orderId: ORDER_ID, version: 4, note: 'Watch tooth 23' };
  await waitFor(() => expect(server.listReceived(expertApprove)[0]?.body).toEqual(body));
  expect(screen.getAllByText(/Li Mei/).length).toBeGreaterThan(1);
});

test('LAB-01 ORD-09 returns a plan only with a comment', async () => {
  submissions = [createSubmission({ state: 'taken', refusals: [], scheme: buildScheme({ state: 'expert' }) })];
  serveOrder('expert', 20_002, 110);
  showAt(PLAN);
  const send = await screen.findByRole('button', { name: 'Return to the designer' });
  fireEvent.click(send);
  await waitFor(() => expect(screen.getByLabelText('Opinion on the plan').getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(screen.getByLabelText('Opinion on the plan'), { target: { value: ' Fewer steps ' } });
  fireEvent.click(send);
  await waitFor(() => expect(server.listReceived(expertReturn)[0]?.body).toMatchObject({ comment: 'Fewer steps' }));
});

test('LAB-01 ORD-09 offers the models of a batch from the confirmed plan', async () => {
  const laterScheme = buildScheme({ schemeId: FORMER_SCHEME_ID, number: 3, state: 'notChosen' });
  submissions = [laterScheme, buildScheme({ state: 'confirmed' })].map((scheme) =>
    createSubmission({ schemeId: scheme.schemeId, state: 'taken', refusals: [], scheme }),
  );
  serveOrder('factory', 30_001, 0);
  URL.createObjectURL = () => 'blob:model';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  server
    .on(queryLabOrder, () => buildLabOrder({ detailStatus: 30_001, stepStatus: 0, batches: [buildShippedBatch()] }))
    .on(getLabAlignSTL, () => new Blob(['a model']));
  showAt(ORDER);
  const parcels = within(await screen.findByRole('region', { name: 'Production and parcels' }));
  const models = await parcels.findAllByRole('button', { name: /^Download the model/, hidden: true });
  expect(models.map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '1', '2']);
  fireEvent.click(parcels.getByRole('button', { name: /Lower arch, step 2/, hidden: true }));
  await waitFor(() =>
    expect([...(server.listReceived(getLabAlignSTL)[0]?.query ?? [])]).toEqual(
      expect.arrayContaining([
        ['schemeId', SCHEME_ID],
        ['arch', 'lower'],
        ['step', '2'],
      ]),
    ),
  );
});
