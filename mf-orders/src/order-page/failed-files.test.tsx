import { queryLabOrder, queryLabFiles, retryLabFiles } from '@dentarium/server/calls/orders/lab';
import { queryLabFunctions } from '@dentarium/server/calls/lab';
import { patientIsSync, syncFailFileByOrder, syncPatientData } from '@dentarium/api/orders/upload-calls';
import { queryOrderFiles } from '@dentarium/server/calls/orders/forms';
import { CLINIC, signIn, USER_ID } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildLabOrder } from '../testing/lab-order.ts';
import { buildOrder, buildOrderFile, buildSync, ORDER_ID } from '../testing/samples.ts';
import { serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

beforeEach(() => {
  signIn();
});

const FAILED_FILE = buildOrderFile({ submission: 2, state: 'fail', problem: 'missing' });
const FILES = [
  FAILED_FILE,
  buildOrderFile({
    id: FAILED_FILE.id.replace('1', '3'),
    submission: 2,
    field: 'file51',
    category: 51,
    name: 'lower.stl',
  }),
  buildOrderFile({ id: FAILED_FILE.id.replace('1', '4'), name: 'old.stl', state: 'fail', problem: 'damaged' }),
];
const findSection = async () => within(await screen.findByRole('region', { name: 'Files that failed' }));

test('ORD-11 lists the failed files of the last submission on the page of the order, and retries them', async () => {
  const server = serveOrder({ order: buildOrder({ hasFailedFiles: true, submissionCount: 2 }) })
    .on(queryOrderFiles, () => FILES)
    .on(syncFailFileByOrder, () => [FAILED_FILE]);
  showAt(`/case/detail?order=${ORDER_ID}`);
  const failedSection = await findSection();
  const lines = (await failedSection.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/upper\.stl · It is not in the store/);
  fireEvent.click(failedSection.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.listReceived(syncFailFileByOrder)[0]?.query.get('orderId')).toBe(ORDER_ID));
});

test('ORD-11 shows failed files without a retry to users with view access only', async () => {
  serveOrder({ order: buildOrder({ hasFailedFiles: true, mayEdit: false }) }).on(queryOrderFiles, () => FILES);
  showAt(`/case/detail?order=${ORDER_ID}`);
  const failedSection = await findSection();
  await failedSection.findByRole('listitem');
  expect(failedSection.queryByRole('button')).toBeNull();
});

test('ORD-11 LAB-01 shows the manufacturer failed files with their names, and retries them', async () => {
  const forms = [{ formKey: 1, formValue: { file53: [FAILED_FILE.fileId] } }];
  const submission = {
    id: FAILED_FILE.fileId,
    number: 2,
    submittedAt: FAILED_FILE.changedAt,
    submittedBy: 'Dr Wang',
    forms,
  };
  const server = serveOrder({ order: buildOrder() })
    .on(queryLabFunctions, () => ({ functions: ['reviewer' as const], orgId: CLINIC.id }))
    .on(queryLabOrder, () => buildLabOrder({ hasFailedFiles: true, submissions: [submission] }))
    .on(queryLabFiles, () => FILES)
    .on(retryLabFiles, () => [FAILED_FILE]);
  showAt(`/lab/order?order=${ORDER_ID}`);
  const failedSection = await findSection();
  fireEvent.click(await failedSection.findByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(server.listReceived(retryLabFiles)[0]?.body).toEqual({ operatorId: USER_ID, orderId: ORDER_ID }),
  );
  const models = within(await screen.findByRole('article', { name: 'Models' }));
  await waitFor(() => expect(models.getByText('upper.stl')).toBeTruthy());
});

test.each([
  [buildSync({ isSync: false, isCurrent: false }), 'Please synchronize patient data first.'],
  [buildSync({ isCurrent: false }), 'The details of the patient have changed since the manufacturer was given them.'],
])(
  'ORD-11 reports missing or outdated patient data on the order side, and synchronises them: %#',
  async (sync, noteText) => {
    let syncState = sync;
    serveOrder({ order: buildOrder() })
      .on(patientIsSync, () => syncState)
      .on(syncPatientData, () => (syncState = buildSync()));
    showAt(`/case/detail?order=${ORDER_ID}`);
    expect((await screen.findByText(noteText)).textContent).toBe(noteText);
    fireEvent.click(screen.getByRole('button', { name: 'Synchronize patient data' }));
    await waitFor(() => expect(screen.queryByText(noteText)).toBeNull());
  },
);
