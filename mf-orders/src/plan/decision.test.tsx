import { insertSchemeDesign } from '@dentarium/api/schemes/calls';
import { PLAN_STATEMENT } from '@dentarium/orders/states';
import { type FakeServer, Refusal, USER_ID } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { PLAN_PAGE, findSection, findTable, setUpWithoutWebGl } from '../testing/plan-page.ts';
import { buildScheme, FORMER_SCHEME_ID, SCHEME_ID } from '../testing/plan-samples.ts';
import { ORDER_ID } from '../testing/samples.ts';
import { servePlan } from '../testing/serve-plan.ts';
import { showAt } from '../testing/show-orders.ts';

let server: FakeServer;
setUpWithoutWebGl();

function serveOrderPlan(...plan: Parameters<typeof servePlan>): void {
  server = servePlan(...plan);
}

test('ORD-09 confirms the plan with the statement and the first batch', async () => {
  serveOrderPlan();
  showAt(PLAN_PAGE);
  const decision = await findSection('Your decision');
  const confirm = decision.getByRole('button', { name: 'Confirm the plan' });
  fireEvent.click(confirm);
  await decision.findByText('Please tick the statement.');
  expect(server.listReceived(insertSchemeDesign)).toHaveLength(0);
  fireEvent.click(decision.getByRole('checkbox', { name: PLAN_STATEMENT.en }));
  fireEvent.change(decision.getByLabelText(/Upper arch: first batch/), { target: { value: '6' } });
  fireEvent.change(decision.getByLabelText(/Lower arch: first batch/), { target: { value: '0' } });
  fireEvent.click(confirm);
  await waitFor(() =>
    expect(server.listReceived(insertSchemeDesign)[0]?.body).toEqual({
      operatorId: USER_ID,
      orderId: ORDER_ID,
      version: 4,
      schemeId: SCHEME_ID,
      decision: 'confirm',
      statement: 'en',
      batch: { upper: { from: 1, to: 6 }, lower: null },
    }),
  );
});

test('ORD-06 ORD-09 offers no decision on a plan while a cancellation is requested', async () => {
  const cancellation = { reason: 'Moves away', requestedAt: '2026-03-02T09:00:00Z', requestedBy: 'Dr Wang' };
  serveOrderPlan(undefined, { cancellationRequested: true, cancellation });
  showAt(PLAN_PAGE);
  expect(await screen.findByText('Reason: Moves away')).toBeTruthy();
  await findSection('Marked for you');
  expect(screen.queryByRole('region', { name: 'Your decision' })).toBeNull();
});

test('ORD-06 ORD-09 offers no decision on a version before a cancellation', async () => {
  serveOrderPlan([buildScheme(), buildScheme({ schemeId: FORMER_SCHEME_ID, number: 1, isCancelled: true })]);
  showAt(`${PLAN_PAGE}&version=1`);
  expect(await screen.findByText(/^Version 1 was made before the order was cancelled/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Your decision' })).toBeNull();
});

test('ORD-09 confirms a plan without steps with the statement alone', async () => {
  serveOrderPlan([buildScheme({ steps: { upper: 0, lower: 0 }, overcorrection: { upper: 0, lower: 0 } })]);
  showAt(PLAN_PAGE);
  const decision = await findSection('Your decision');
  expect(decision.getByText(/^The plan has no aligners/)).toBeTruthy();
  fireEvent.click(decision.getByRole('checkbox', { name: PLAN_STATEMENT.en }));
  fireEvent.click(decision.getByRole('button', { name: 'Confirm the plan' }));
  await waitFor(() =>
    expect(server.listReceived(insertSchemeDesign)[0]?.body).toMatchObject({
      decision: 'confirm',
      batch: { upper: null, lower: null },
    }),
  );
});

test('ORD-09 shows a refusal of the first batch at its field', async () => {
  serveOrderPlan();
  server.on(insertSchemeDesign, () => {
    throw new Refusal('order.batchRange');
  });
  showAt(PLAN_PAGE);
  const decision = await findSection('Your decision');
  fireEvent.click(decision.getByRole('checkbox', { name: PLAN_STATEMENT.en }));
  fireEvent.click(decision.getByRole('button', { name: 'Confirm the plan' }));
  await waitFor(() =>
    expect(decision.getByLabelText(/Upper arch: first batch/).getAttribute('aria-invalid')).toBe('true'),
  );
});

test('ORD-09 requests changes with remarks on teeth and steps, and restores the input after a reload', async () => {
  serveOrderPlan();
  showAt(PLAN_PAGE);
  fireEvent.click((await findSection('Your decision')).getByText('Ask for changes', { selector: 'div' }));
  const typeInto = async (label: string, value: string): Promise<void> =>
    void fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  await typeInto('What should be changed*', 'Less expansion');
  fireEvent.click((await findTable('Movement of each tooth')).getByRole('button', { name: '13' }));
  fireEvent.click(screen.getByRole('button', { name: 'Take the tooth and step shown' }));
  await typeInto('Remark on this tooth and step', 'Turn it later');
  fireEvent.click(screen.getByRole('button', { name: 'Add the remark' }));
  await typeInto('Remark on this tooth and step', 'And slower');
  cleanup();
  showAt(PLAN_PAGE);
  fireEvent.click((await findSection('Your decision')).getByText('Ask for changes', { selector: 'div' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with it' }));
  fireEvent.click(screen.getByRole('button', { name: 'Ask for changes' }));
  await waitFor(() =>
    expect(server.listReceived(insertSchemeDesign)[0]?.body).toMatchObject({
      decision: 'change',
      schemeId: SCHEME_ID,
      opinion: 'Less expansion',
      remarks: [
        { tooth: 13, step: 0, text: 'Turn it later' },
        { tooth: null, step: null, text: 'And slower' },
      ],
    }),
  );
});

test.each([
  ['a paused order', { isPaused: true }, PLAN_PAGE],
  ['an order with view access only', { mayEdit: false }, PLAN_PAGE],
  ['a plan at the designer', { detailStatus: 20_004, stepStatus: 110 }, PLAN_PAGE],
] as const)('ORD-09 offers no decision on %s', async (_, orderChanges, at) => {
  serveOrderPlan(undefined, orderChanges);
  showAt(at);
  await findTable('Movement of each tooth');
  expect(screen.queryByRole('region', { name: 'Your decision' })).toBeNull();
});
