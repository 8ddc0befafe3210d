import {
  createMachineClient,
  queryMachineClients,
  revokeMachineClient,
  rotateMachineSecret,
  createWebhook,
  type Delivery,
  queryDeliveries,
  queryWebhooks,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@dentarium/server/calls/lab-integration';
import { queryLabFunctions } from '@dentarium/server/calls/lab';
import { bus } from '@dentarium/bus';
import { CLINIC, FakeServer, Refusal, signIn, USER_ID } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CASE_ID, ORDER_ID } from '../testing/samples.ts';
import { showAt } from '../testing/show-orders.ts';

const AT = '2026-03-01T09:00:00Z';
const CLIENT = {
  clientId: CASE_ID,
  name: 'Works system',
  functions: ['factory' as const],
  createdBy: 'Liu',
  createdAt: AT,
  secretAt: AT,
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
  mayChange: true,
};
const WEBHOOK = {
  id: CASE_ID,
  url: 'https://works.example/events',
  events: [],
  createdAt: AT,
  secretAt: AT,
  waiting: 1,
  failed: 2,
  lastWeek: { total: 200, delivered: 199, atOnce: 150 },
  isSlow: true,
  version: 3,
};
const DELIVERY: Delivery = {
  id: ORDER_ID,
  webhookId: CASE_ID,
  event: 'commit',
  orderId: ORDER_ID,
  orderShowId: 'C0000007-1',
  state: 'failed',
  tries: 8,
  createdAt: AT,
  dueAt: null,
  deliveredAt: null,
  status: 503,
  error: 'answer',
};

let server: FakeServer;
beforeEach(() => {
  signIn();
  server = new FakeServer()
    .on(queryMachineClients, () => ({
      isOffered: true,
      tokenAddress: 'https://site.example/identity/token',
      scope: 'dental.lab',
      clients: [CLIENT, { ...CLIENT, clientId: ORDER_ID, name: 'Another', mayChange: false }],
    }))
    .on(queryLabFunctions, () => ({ functions: ['factory' as const], orgId: CLINIC.id }))
    .on(queryWebhooks, () => [WEBHOOK])
    .on(queryDeliveries, () => ({ total: 1, items: [DELIVERY] }));
});

/** Finds the dialog with a title. A closing dialog may still be present. */
async function findDialog(title: string) {
  const dialog = (await screen.findAllByText(title))[0]?.closest<HTMLElement>('[role="dialog"]');
  return within(dialog ?? document.body);
}

const clickButton = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }));

// Checks the focus of mf-orders/src/integration/secret-dialog.tsx.
test('LAB-02 creates a client with functions of its creator, and shows its secret once', async () => {
  server.on(createMachineClient, () => ({ clientId: CASE_ID, secret: 'only now' }));
  showAt('/lab/integration');
  await clickButton('New machine client');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Name/), { target: { value: 'ERP' } });
  expect(await dialog.findAllByRole('checkbox')).toHaveLength(1);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Factory' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('only now')).toBeTruthy();
  const secretDialog = screen.getByText('only now').closest('[role="dialog"]');
  await waitFor(() => expect(secretDialog?.contains(document.activeElement)).toBe(true));
  expect(server.listReceived(createMachineClient)[0]?.body).toEqual({
    operatorId: USER_ID,
    name: 'ERP',
    functions: ['factory'],
    validDays: null,
  });
  fireEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(screen.queryByText('only now')).toBeNull());
});

test('LAB-02 shows the last use and the end of the secret of a client', async () => {
  const past = new Date(Date.now() - 1000).toISOString();
  server.on(queryMachineClients, () => ({
    isOffered: true,
    tokenAddress: 'https://site.example/identity/token',
    scope: 'dental.lab',
    clients: [
      { ...CLIENT, lastUsedAt: AT, expiresAt: past },
      { ...CLIENT, clientId: ORDER_ID, name: 'Another', expiresAt: '2126-03-01T09:00:00Z' },
    ],
  }));
  showAt('/lab/integration');
  const expired = await screen.findByRole('article', { name: 'Works system' });
  expect(expired.textContent).toMatch(/secret expired.*last used .* · secret valid until/);
  const other = screen.getByRole('article', { name: 'Another' });
  expect(other.textContent).toContain('never used · secret valid until');
  expect(other.textContent).not.toContain('secret expired');
});

test.each([
  [{ status: 204, error: '', milliseconds: 35 }, 'The receiver answered 204 after 35 ms.'],
  [{ status: null, error: 'timeout', milliseconds: 10_000 }, 'The test event was not taken: no answer in time'],
])('LAB-02 shows the rates of a webhook, and the outcome of a test event: %j', async (outcome, text) => {
  const toasts: string[] = [];
  const unsubscribe = bus.on('toast:show', (toast) => toasts.push(toast.text));
  server.on(testWebhook, () => outcome);
  showAt('/lab/integration');
  const card = within(await screen.findByRole('article', { name: WEBHOOK.url }));
  expect(card.getByText('200 events in 7 days: 99 % delivered, 75 % at the first try')).toBeTruthy();
  expect(card.getByText('answers slowly')).toBeTruthy();
  fireEvent.click(card.getByRole('button', { name: 'Send a test event' }));
  await waitFor(() => expect(toasts).toEqual([text]));
  unsubscribe();
  expect(server.listReceived(testWebhook)[0]?.body).toEqual({ operatorId: USER_ID, id: CASE_ID });
});

test("LAB-02 confirms a new secret and the end of a client, and does not offer changes of others' clients", async () => {
  server.on(rotateMachineSecret, () => ({ clientId: CASE_ID, secret: 'the next one' }));
  server.on(revokeMachineClient, () => true as const);
  showAt('/lab/integration');
  const client = within(await screen.findByRole('article', { name: 'Works system' }));
  expect(within(screen.getByRole('article', { name: 'Another' })).queryByRole('button', { name: 'Revoke' })).toBeNull();
  fireEvent.click(client.getByRole('button', { name: 'New secret' }));
  const question = within(await screen.findByRole('dialog'));
  expect(server.listReceived(rotateMachineSecret)).toHaveLength(0);
  fireEvent.click(question.getByRole('button', { name: 'New secret' }));
  expect(await screen.findByText('the next one')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
  fireEvent.click(client.getByRole('button', { name: 'Revoke' }));
  const ending = await findDialog('Revoke Works system');
  fireEvent.click(ending.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(server.listReceived(revokeMachineClient)).toHaveLength(1));
});

test('LAB-02 confirms a new secret of a webhook, and shows it once', async () => {
  server.on(rotateWebhookSecret, () => ({ id: CASE_ID, secret: 'signs from now on' }));
  showAt('/lab/integration');
  const card = within(await screen.findByRole('article', { name: WEBHOOK.url }));
  fireEvent.click(card.getByRole('button', { name: 'New secret' }));
  const question = await findDialog('New secret for the webhook');
  expect(question.getByText(/signed with the new secret at once/)).toBeTruthy();
  expect(server.listReceived(rotateWebhookSecret)).toHaveLength(0);
  fireEvent.click(question.getByRole('button', { name: 'New secret' }));
  expect(await screen.findByText('signs from now on')).toBeTruthy();
  expect(server.listReceived(rotateWebhookSecret)[0]?.body).toEqual({ operatorId: USER_ID, id: CASE_ID });
  fireEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(screen.queryByText('signs from now on')).toBeNull());
});

test('LAB-02 states that a site issues no tokens', async () => {
  server.on(queryMachineClients, () => ({ isOffered: false, tokenAddress: 'x', scope: 'dental.lab', clients: [] }));
  showAt('/lab/integration');
  expect(await screen.findByText(/no tokens are issued/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New machine client' })).toBeNull();
});

test('LAB-02 adds and changes a webhook, and resends a failed event', async () => {
  server.on(createWebhook, () => ({ id: CASE_ID, secret: 'signs events' }));
  server.on(updateWebhook, () => true as const);
  server.on(resendDelivery, () => true as const);
  showAt('/lab/integration');
  await clickButton('New webhook');
  const createDialog = within(await screen.findByRole('dialog'));
  fireEvent.change(createDialog.getByLabelText(/Address/), { target: { value: ' https://erp.example/ ' } });
  fireEvent.click(createDialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('signs events')).toBeTruthy();
  expect(server.listReceived(createWebhook)[0]?.body).toEqual({
    operatorId: USER_ID,
    url: 'https://erp.example/',
    events: [],
  });
  fireEvent.click(screen.getByRole('button', { name: 'I have copied it' }));

  const card = within(screen.getByRole('article', { name: WEBHOOK.url }));
  expect(card.getByText('1 waiting · 2 given up')).toBeTruthy();
  fireEvent.click(card.getByRole('button', { name: 'Change' }));
  const editDialog = await findDialog('Change the webhook');
  fireEvent.change(editDialog.getByLabelText(/Address/), { target: { value: 'https://other.example/' } });
  fireEvent.click(editDialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.listReceived(updateWebhook)[0]?.body).toMatchObject({
      id: CASE_ID,
      url: 'https://other.example/',
      version: 3,
    }),
  );

  const deliveryTable = within(screen.getByRole('table', { name: 'Events sent' }));
  expect(deliveryTable.getByText('given up').closest('td')?.textContent).toMatch(
    /given up 8 tries · answered with 503/,
  );
  // The cell that is visible at every width names the webhook.
  expect(deliveryTable.getByText(WEBHOOK.url).closest('td')?.dataset['names']).toBe('true');
  await clickButton('Send again: Submitted, order C0000007-1');
  await waitFor(() =>
    expect(server.listReceived(resendDelivery)[0]?.body).toEqual({ operatorId: USER_ID, id: ORDER_ID }),
  );
});

test('LAB-02 keeps the typed address when a colleague has changed the webhook, and saves it on their version', async () => {
  const changedWebhook = { ...WEBHOOK, events: ['ship' as const], version: 4 };
  server.on(updateWebhook, ({ body }) => {
    if ((body as { version: number }).version !== changedWebhook.version)
      throw new Refusal('version.stale', { noun: 'webhook' });
    return true as const;
  });
  showAt('/lab/integration');
  const card = within(await screen.findByRole('article', { name: WEBHOOK.url }));
  fireEvent.click(card.getByRole('button', { name: 'Change' }));
  const dialog = await findDialog('Change the webhook');
  fireEvent.change(dialog.getByLabelText(/Address/), { target: { value: 'https://other.example/' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This webhook was changed on another terminal.')).toBeTruthy();
  server.on(queryWebhooks, () => [changedWebhook]);
  fireEvent.click(dialog.getByRole('button', { name: /latest/i }));
  await waitFor(() => expect(dialog.queryByText('This webhook was changed on another terminal.')).toBeNull());
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.listReceived(updateWebhook)).toHaveLength(2));
  const savedBody = { url: 'https://other.example/', events: ['ship'], version: 4 };
  expect(server.listReceived(updateWebhook)[1]?.body).toMatchObject(savedBody);
});

test('LAB-02 names a part of the page whose request fails, and retries it', async () => {
  server.on(queryWebhooks, () => {
    throw new Refusal('server.unavailable');
  });
  showAt('/lab/integration');
  const part = within(await screen.findByRole('region', { name: 'Webhooks' }));
  server.on(queryWebhooks, () => [WEBHOOK]);
  fireEvent.click(await part.findByRole('button', { name: /Try again/ }));
  expect(await screen.findByRole('article', { name: WEBHOOK.url })).toBeTruthy();
});
