import { CONTRACT } from '../../contract.ts';
import { insertOrUpdateForm } from '@dentarium/api/orders/calls';
import { putObject } from '@dentarium/api/files/calls';
import * as integration from './calls.ts';
import * as lab from '../orders/lab/calls.ts';
import { queryLabFunctions } from '../lab/calls.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { makeAccount } from '../../testing/people.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { makeManufacturer } from '../orders/testing/make-orders.ts';
import {
  createActionInput,
  createOrderClinic,
  waitForFiles,
  type OrderClinic,
  submitOrder,
} from '../orders/testing/order-clinic.ts';
import { requestToken, createTokenClient } from './testing/machine.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

function create(by: 'reviewer' | 'factory', functions: readonly ('reviewer' | 'designer' | 'factory')[]) {
  const body = { operatorId: clinic.accounts[by], name: 'Works system', functions: [...functions], validDays: null };
  return clinic.labs[by].call(integration.createMachineClient, { body });
}

async function signedIn(by: 'reviewer' | 'factory') {
  const machineClient = await create(by, [by]);
  const { body } = await requestToken(clinic.address, machineClient);
  return { ...machineClient, token: body.access_token, machine: createTokenClient(clinic.address, body.access_token) };
}

test('LAB-02 gives a machine client a token by its id and secret, lets it review an order, and names it in the history and the audit trail', async () => {
  const order = await submitOrder(clinic);
  const { clientId, machine, token } = await signedIn('reviewer');
  expect(token).toEqual(expect.any(String));
  const functions = await machine.call(queryLabFunctions, {});
  expect(functions).toEqual({ functions: ['reviewer'], orgId: clinic.manufacturer });
  await waitForFiles(clinic, order.orderId);
  const { version } = await machine.call(lab.queryLabOrder, { query: { orderId: order.orderId } });
  const input = { body: { operatorId: clientId, orderId: order.orderId, version } };
  const accepted = await machine.call(lab.acceptData, input);
  expect(accepted.detailStatus).toBe(20_000);
  expect(accepted.history.at(-1)).toMatchObject({ action: 'accept', actor: { id: clientId, name: 'Works system' } });
  const audit = await clinic.db
    .selectFrom('audit_entry')
    .select(['action', 'outcome'])
    .where('account_id', '=', clientId)
    .execute();
  expect(audit).toEqual([{ action: 'lab.acceptData', outcome: 'done' }]);

  // It may neither act in another function nor in the name of another user.
  const designing = { body: { ...input.body, version: accepted.version } };
  expect(await callExpectingRefusal(machine, lab.takeDesign, designing)).toMatchObject({ code: 'access.denied' });
  const asReviewer = { body: { ...(await createActionInput(clinic, 'reviewer', order.orderId)) } };
  expect(await callExpectingRefusal(machine, lab.takeReview, asReviewer)).toMatchObject({ code: 'order.operator' });
});

test('LAB-02 reports scope and lifetime in the token response, and refuses other scopes, resources and grants', async () => {
  const machineClient = await create('factory', ['factory']);
  const { status, body } = await requestToken(clinic.address, machineClient);
  expect(status).toBe(200);
  expect(body).toMatchObject({ scope: 'dental.lab', expires_in: 3600, token_type: 'Bearer' });
  for (const more of [
    { scope: 'dental.api' },
    { scope: 'dental.lab dental.api', resource: 'https://elsewhere.example/' },
    { scope: 'dental.lab', grant_type: 'authorization_code' },
    { scope: 'dental.lab', grant_type: 'refresh_token', refresh_token: 'x' },
  ]) {
    const answer = await requestToken(clinic.address, machineClient, more);
    const granted = createTokenClient(clinic.address, answer.body.access_token);
    expect([
      answer.body.scope ?? '',
      await callExpectingRefusal(granted, lab.queryLabCounts, {}).then(({ code }) => code),
    ]).toEqual(['', answer.body.access_token === undefined ? 'auth.required' : 'access.denied']);
  }
  expect(await requestToken(clinic.address, { ...machineClient, secret: 'wrong' })).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
  const storedClient = await clinic.db
    .selectFrom('machine_client')
    .select('secret_hash')
    .where('account_id', '=', machineClient.clientId)
    .executeTakeFirstOrThrow();
  expect(storedClient.secret_hash).not.toContain(machineClient.secret);
  expect((await requestToken(clinic.address, { ...machineClient, secret: storedClient.secret_hash })).status).toBe(401);
});

test('LAB-02 CALL-05 accepts the token of a machine for LabServer and uploads, and for no other call of the contract', async () => {
  const { machine, token } = await signedIn('factory');
  const open = CONTRACT.filter(({ machines }) => machines).map(({ id }) => id);
  expect(open.filter((id) => !id.startsWith('LabServer.'))).toEqual([
    'FileService.PutObject',
    'FileService.UploadPart',
  ]);
  const body = { file: new Blob([new Uint8Array([1, 2, 3])]) };
  const upload = { query: { bucketName: 'dentarium', fileFullName: `${crypto.randomUUID()}/original.txt` }, body };
  expect((await callExpectingRefusal(machine, putObject, upload)).code).toMatch(/^upload\./);

  const statuses: Record<string, number> = {};
  for (const call of CONTRACT.filter(({ machines, permission }) => !machines && permission !== 'anyone')) {
    const path = call.path.replaceAll(/:\w+/g, 'x');
    const response = await fetch(`${clinic.address}${path}`, {
      method: call.method,
      headers: { authorization: `Bearer ${token}` },
    });
    if (response.status !== 403) statuses[call.id] = response.status;
  }
  expect(statuses).toEqual({});
  const edit = { operatorId: clinic.doctor, orderId: crypto.randomUUID(), formKey: 4, formValue: '{}', isFinish: true };
  expect((await callExpectingRefusal(machine, insertOrUpdateForm, { body: edit })).code).toBe('access.denied');
});

test('LAB-02 invalidates the previous secret and its tokens on rotation, and revokes a client permanently', async () => {
  const { clientId, secret, machine } = await signedIn('factory');
  const ofClient = { body: { operatorId: clinic.accounts.factory, clientId } };
  await machine.call(lab.queryLabCounts, {});
  const rotated = await clinic.labs.factory.call(integration.rotateMachineSecret, ofClient);
  expect(await callExpectingRefusal(machine, lab.queryLabCounts, {})).toMatchObject({
    code: 'auth.required',
    status: 401,
  });
  expect((await requestToken(clinic.address, { clientId, secret })).status).toBe(401);

  const { body } = await requestToken(clinic.address, rotated);
  const renewedClient = createTokenClient(clinic.address, body.access_token);
  await renewedClient.call(lab.queryLabCounts, {});
  await clinic.labs.factory.call(integration.revokeMachineClient, ofClient);
  expect(await callExpectingRefusal(renewedClient, lab.queryLabCounts, {})).toMatchObject({
    code: 'auth.required',
    status: 401,
  });
  expect((await requestToken(clinic.address, rotated)).status).toBe(401);
  for (const call of [integration.rotateMachineSecret, integration.revokeMachineClient])
    expect(await callExpectingRefusal(clinic.labs.factory, call, ofClient)).toMatchObject({
      code: 'lab.clientNotFound',
    });
  const { clients } = await clinic.labs.factory.call(integration.queryMachineClients, {});
  expect(clients.find((one) => one.clientId === clientId)).toMatchObject({ mayChange: false });
});

test('LAB-02 makes wrong secrets wait and records them, until the client has another secret', async () => {
  const machineClient = await create('factory', ['factory']);
  const wrong = { ...machineClient, secret: 'wrong' };
  for (let attempt = 1; attempt < 5; attempt += 1)
    expect(await requestToken(clinic.address, wrong)).toMatchObject({ status: 401, retryAfter: null });
  for (const secret of ['wrong', machineClient.secret])
    expect(await requestToken(clinic.address, { ...machineClient, secret })).toMatchObject({
      status: 401,
      retryAfter: '900',
      body: { error: 'invalid_client' },
    });
  const entries = await clinic.db
    .selectFrom('audit_entry')
    .select(['action', 'outcome'])
    .where('account_id', '=', machineClient.clientId)
    .execute();
  expect(entries).toHaveLength(6);
  expect(entries[0]).toEqual({ action: 'session.machine-refused', outcome: 'refused' });
  const other = await create('factory', ['factory']);
  expect((await requestToken(clinic.address, other)).status).toBe(200);
  const body = { operatorId: clinic.accounts.factory, clientId: machineClient.clientId };
  const rotated = await clinic.labs.factory.call(integration.rotateMachineSecret, { body });
  expect((await requestToken(clinic.address, rotated)).status).toBe(200);
});

test('LAB-02 shows the last call of a client, and refuses a client whose secret has expired until it has another one', async () => {
  const { factory } = clinic.labs;
  const operatorId = clinic.accounts.factory;
  const form = { operatorId, name: 'For 30 days', functions: ['factory' as const], validDays: 30 };
  const machineClient = await factory.call(integration.createMachineClient, { body: form });
  const { clientId } = machineClient;
  const findClient = async () =>
    (await factory.call(integration.queryMachineClients, {})).clients.find((one) => one.clientId === clientId);
  const countDays = (moment: string | null | undefined) => (Date.parse(moment ?? '') - Date.now()) / 86_400_000;
  const created = await findClient();
  expect(created).toMatchObject({ lastUsedAt: null });
  expect(countDays(created?.expiresAt)).toBeCloseTo(30, 1);
  const { body } = await requestToken(clinic.address, machineClient);
  const machine = createTokenClient(clinic.address, body.access_token);
  await machine.call(lab.queryLabCounts, {});
  expect(countDays((await findClient())?.lastUsedAt)).toBeCloseTo(0, 1);
  await clinic.db
    .updateTable('machine_client')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('account_id', '=', clientId)
    .execute();
  expect((await callExpectingRefusal(machine, lab.queryLabCounts, {})).code).toBe('auth.required');
  expect((await requestToken(clinic.address, machineClient)).status).toBe(401);
  const rotated = await factory.call(integration.rotateMachineSecret, { body: { operatorId, clientId } });
  expect(countDays((await findClient())?.expiresAt)).toBeCloseTo(30, 1);
  expect((await requestToken(clinic.address, rotated)).status).toBe(200);
});

test('LAB-02 treats an expired token as unauthenticated', async () => {
  const { machine, clientId } = await signedIn('factory');
  await machine.call(lab.queryLabCounts, {});
  await sql`update oidc_record set expires_at = now() - interval '1 second'
    where model = 'ClientCredentials' and payload ->> 'clientId' = ${clientId}`.execute(clinic.db);
  expect(await callExpectingRefusal(machine, lab.queryLabCounts, {})).toMatchObject({
    code: 'auth.required',
    status: 401,
  });
});

test('LAB-02 grants a system only functions that the user has, and hides systems of other manufacturers', async () => {
  const more = {
    operatorId: clinic.accounts.factory,
    name: 'More',
    functions: ['factory', 'designer'] as const,
    validDays: null,
  };
  expect(
    await callExpectingRefusal(clinic.labs.factory, integration.createMachineClient, {
      body: { ...more, functions: [...more.functions] },
    }),
  ).toMatchObject({ code: 'lab.functions', status: 403 });
  const { clientId } = await create('factory', ['factory']);
  const byReviewer = { body: { operatorId: clinic.accounts.reviewer, clientId } };
  expect(await callExpectingRefusal(clinic.labs.reviewer, integration.revokeMachineClient, byReviewer)).toMatchObject({
    code: 'lab.functions',
  });

  const other = await makeManufacturer(clinic.db);
  const stranger = await clinic.as(other.accounts.factory);
  const byStranger = { body: { operatorId: other.accounts.factory, clientId } };
  for (const call of [integration.rotateMachineSecret, integration.revokeMachineClient])
    expect(await callExpectingRefusal(stranger, call, byStranger)).toMatchObject({
      code: 'lab.clientNotFound',
      status: 404,
    });
  expect((await stranger.call(integration.queryMachineClients, {})).clients).toEqual([]);
});

test('LAB-02 limits a manufacturer to twenty active clients', async () => {
  const organisation = await makeManufacturer(clinic.db);
  const factory = await clinic.as(organisation.accounts.factory);
  const body = {
    operatorId: organisation.accounts.factory,
    name: 'One',
    functions: ['factory' as const],
    validDays: null,
  };
  const createdClient = await factory.call(integration.createMachineClient, { body });
  await sql`insert into machine_client (account_id, organisation_id, name, secret_hash, created_by)
    select id, ${organisation.manufacturer}, 'x', 'x', ${organisation.accounts.factory}
    from unnest(${await accounts(19)}::uuid[]) as id`.execute(clinic.db);
  expect(await callExpectingRefusal(factory, integration.createMachineClient, { body })).toMatchObject({
    code: 'lab.tooManyClients',
  });
  const ofClient = { body: { operatorId: organisation.accounts.factory, clientId: createdClient.clientId } };
  await factory.call(integration.revokeMachineClient, ofClient);
  await factory.call(integration.createMachineClient, { body });
});

async function accounts(count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => makeAccount(clinic.db)));
}
