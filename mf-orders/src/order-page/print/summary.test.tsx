import { getLabImage, getOrderImage } from '@dentarium/server/calls/order-files';
import { getPreference } from '@dentarium/api/doctors/calls';
import { getImage } from '@dentarium/api/files/calls';
import { queryLabOrder, queryLabFiles } from '@dentarium/server/calls/orders/lab';
import { queryLabFunctions } from '@dentarium/server/calls/lab';
import { queryOrderSubmissions } from '@dentarium/server/calls/orders/cases';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { queryOrderFiles } from '@dentarium/server/calls/orders/forms';
import { getExpertInfo } from '@dentarium/api/orders/case-details';
import { getAddress } from '@dentarium/api/orders/address-calls';
import { buildSampleFile, CLINIC, FakeServer, signIn } from '@dentarium/platform/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildLabOrder } from '../../testing/lab-order.ts';
import { buildForm, buildOrder, buildOrderFile, ORDER_ID } from '../../testing/samples.ts';
import { type ServedOrder, serveOrder } from '../../testing/serve-order.ts';
import { showAt } from '../../testing/show-orders.ts';

const FACE_ID = 'c4444444-4444-4444-8444-444444444444';
const COMPLAINT = { complaintText: 'Crowded in front' };
const MAILING_ANSWERS = { sender: 'Front desk', waybill: 'SF20261124' };
const FACE = buildOrderFile({
  id: 'c5555555-5555-4555-8555-555555555555',
  formKey: 0,
  field: 'file8',
  category: 8,
  name: 'front.jpg',
  contentType: 'image/jpeg',
});
const SUBMISSION = {
  id: 'c1111111-1111-4111-8111-111111111111',
  number: 1,
  submittedAt: '2026-03-01T09:00:00Z',
  submittedBy: 'Dr Lin',
  forms: [
    { formKey: 0, formValue: { file8: [FACE_ID] } },
    { formKey: 2, formValue: MAILING_ANSWERS },
    { formKey: 9, formValue: {} },
  ],
};

let serverState: ServedOrder;
let server: FakeServer;

beforeEach(() => {
  signIn();
  URL.createObjectURL = () => 'blob:image';
  HTMLImageElement.prototype.decode = async () => undefined;
  serverState = {
    order: buildOrder({
      remark: 'Call first',
      forms: [
        buildForm(0, { formValue: { file8: [FACE_ID] }, version: 1 }),
        buildForm(3, { formValue: COMPLAINT, version: 1 }),
        buildForm(4),
      ],
    }),
  };
  server = serveOrder(serverState)
    .on(queryFilesInfo, () => [buildSampleFile({ id: FACE_ID, category: 8, takenAt: '2026-02-03T10:00:00' })])
    .on(queryOrderSubmissions, () => [SUBMISSION])
    .on(queryOrderFiles, () => [FACE])
    .on(getImage, () => new Blob(['a picture']))
    .on(getOrderImage, () => new Blob(['a picture']))
    .on(getExpertInfo, () => [])
    .on(getAddress, () => []);
});

/** Returns the value next to a name on the document. */
async function findValue(name: string): Promise<string | null | undefined> {
  const [label] = (await screen.findAllByText(name)).filter(({ tagName }) => tagName === 'DT');
  return label?.nextElementSibling?.textContent;
}

test.each([
  ['the order', `/case/detail?order=${ORDER_ID}`],
  ['the last page of the wizard', `/case/stage/preview?order=${ORDER_ID}`],
])('ORD-03 ORD-16 prints the case summary from the page of %s', async (_, page) => {
  showAt(page);
  fireEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Case summary' })).toBeTruthy();
});

test('ORD-03 ORD-16 names the patient on each page of the case summary, with every completed form and the images', async () => {
  const print = jest.fn();
  window.print = print;
  showAt(`/case/sheet?order=${ORDER_ID}`);
  expect(await findValue('Number')).toBe('C26000001-1');
  expect(await findValue('Patient')).toBe('Li Mei');
  expect(await findValue('Patient number')).toBe('P0042');
  expect(await findValue('Gender')).toBe('Female');
  expect(await findValue('Date of birth')).toMatch(/^2000-03-01 \(\d+/);
  expect(await findValue('Clinic')).toBe('Bright Dental');
  expect(await findValue('Doctor')).toBe('Dr Wang');
  expect(await findValue('Product')).toBe('Full');
  expect(await findValue('Remark')).toBe('Call first');
  const head = within(screen.getByRole('columnheader'));
  expect(head.getByText('Li Mei')).toBeTruthy();
  expect(head.getByText('C26000001-1')).toBeTruthy();
  const forms = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(forms).toEqual(['Order', 'Images', 'Patient']);
  expect(screen.getByText('Crowded in front')).toBeTruthy();
  expect((await screen.findByAltText('Frontal, lips at rest')).closest('figure')?.textContent).toContain('2026-02-03');
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
});

test('ORD-11 ORD-16 prints a submission with the files stored with it', async () => {
  showAt(`/case/submit?order=${ORDER_ID}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(await findValue('Submitted')).toMatch(/^Submission 1 · 2026-03-01 .* · Dr Lin$/);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Order',
    'Images',
    'Model mailing',
  ]);
  expect(screen.getByText('SF20261124')).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Submission 1' });
  expect(back.getAttribute('href')).toBe(`/case/submit?order=${ORDER_ID}&number=1`);
  await screen.findByAltText('Frontal, lips at rest');
  expect(server.listReceived(getOrderImage).map(({ params }) => params['id'])).toContain(FACE.id);
});

test("LAB-01 ORD-11 prints the last submission for a manufacturer through the manufacturer's calls", async () => {
  const lab = new FakeServer()
    .on(queryLabFunctions, () => ({ functions: ['reviewer' as const], orgId: CLINIC.id }))
    .on(queryLabOrder, () => buildLabOrder({ submissions: [SUBMISSION] }))
    .on(queryLabFiles, () => [FACE])
    .on(getLabImage, () => new Blob(['a picture']));
  showAt(`/lab/order?order=${ORDER_ID}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(await findValue('Submitted')).toMatch(/^Submission 1 · /);
  expect(await findValue('Clinic')).toBe('Bright Dental');
  expect(screen.getByText('SF20261124')).toBeTruthy();
  await screen.findByAltText('Frontal, lips at rest');
  expect(lab.listReceived(getLabImage).map(({ params }) => params['id'])).toContain(FACE.id);
});

test('ORD-03 LAB-01 prints the files of models without other answers, and no note about missing answers', async () => {
  const model = { ...FACE, formKey: 1, field: 'file53', category: 53, name: 'upper.stl', contentType: 'model/stl' };
  new FakeServer()
    .on(queryLabFunctions, () => ({ functions: ['reviewer' as const], orgId: CLINIC.id }))
    .on(queryLabOrder, () =>
      buildLabOrder({ submissions: [{ ...SUBMISSION, forms: [{ formKey: 1, formValue: { file53: [FACE_ID] } }] }] }),
    )
    .on(queryLabFiles, () => [model])
    .on(getLabImage, () => new Blob(['a picture']));
  showAt(`/lab/sheet?order=${ORDER_ID}`);
  expect((await screen.findByText(/upper\.stl/)).tagName).toBe('FIGCAPTION');
  expect(screen.queryByText('Nothing answered')).toBeNull();
});

const PRESCRIPTION = {
  designMode: 1,
  extraction: 1,
  extractTeeth: [14, 24],
  noMoveTeeth: [{ tooth: 15, mark: 2 }],
  apGoalR: 1,
  apMethodsR: [5],
  elastics: [{ kind: 1, from: 13, to: 46, cut: 1 }],
  spaceGoal: 2,
  spaceList: [
    { at: '11-21', amount: 1 },
    { at: 12, amount: 0.5 },
  ],
};

test.each([
  ['1', '14, 24', '15 bridge', 'Class II 13 46 hook', '11/21 1 mm, 12 0.5 mm'],
  ['2', '4⏌, ⎿4', '5⏌ bridge', 'Class II 3⏌ 6⏋ hook', '1⏌/⎿1 1 mm, 2⏌ 0.5 mm'],
  ['3', '5, 12', '4 bridge', 'Class II 6 30 hook', '8/9 1 mm, 7 0.5 mm'],
])('ORD-13 ORD-16 writes every tooth in notation %s wherever a form is shown', async (value, ...texts) => {
  const form = buildForm(4, { formValue: PRESCRIPTION, version: 2 });
  serverState.order = buildOrder({ detailStatus: 10_000, forms: [form] });
  const createSubmission = (number: number, answers: object) => ({
    ...SUBMISSION,
    number,
    forms: [{ formKey: 4, formValue: { ...PRESCRIPTION, ...answers } }],
  });
  const submissions = [createSubmission(1, { extractTeeth: [14] }), createSubmission(2, {})];
  server
    .on(getPreference, () => [{ key: 'toothMark', value }])
    .on(queryOrderSubmissions, () => submissions)
    .on(queryLabFunctions, () => ({ functions: ['reviewer' as const], orgId: CLINIC.id }))
    .on(queryLabOrder, () => buildLabOrder({ submissions }))
    .on(queryLabFiles, () => []);
  const pages = ['/case/stage/preview', '/case/detail', '/case/submit', '/case/sheet', '/lab/order', '/lab/sheet'];
  for (const page of pages) {
    cleanup();
    showAt(`${page}?order=${ORDER_ID}`);
    const values = [];
    for (const label of ['Teeth to extract', 'Tooth movement restrictions', 'Elastics', 'Where']) {
      // Pages use FDI until the preference is loaded.
      await waitFor(async () => expect(texts).toContain(await findValue(label)));
      values.push(await findValue(label));
    }
    expect([page, ...values]).toEqual([page, ...texts]);
  }
});
