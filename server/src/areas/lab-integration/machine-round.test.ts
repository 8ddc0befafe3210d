import { createHash, randomUUID } from 'node:crypto';
import { insertSchemeDesign } from '@dentarium/api/schemes/calls';
import { LAB_FUNCTIONS, LAB_INTEGRATION } from '@dentarium/orders/states';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeAccount } from '../../testing/people.ts';
import { waitUntil } from '../files/testing/until.ts';
import { createOrderClinic, type OrderClinic, readOrder, submitOrder } from '../orders/testing/order-clinic.ts';
import { createSampleZip, createSmallScheme } from '../schemes/testing/scheme-zips.ts';
import { createMachineClient } from './calls.ts';

// The machine knows nothing but docs/orders-machine-interface.md and docs/orders-machine-round.md: it has no client of
// the contract and no types. What it needs and does not find there belongs into these pages.

interface Json {
  readonly [key: string]: unknown;
}

/** A system of a manufacturer that speaks plain HTTP. */
class Machine {
  readonly #site: string;
  readonly #credentials: { readonly clientId: string; readonly secret: string };
  #token = '';

  constructor(site: string, credentials: { readonly clientId: string; readonly secret: string }) {
    this.#site = site;
    this.#credentials = credentials;
  }

  async getToken(): Promise<void> {
    const { clientId, secret } = this.#credentials;
    const response = await fetch(`${this.#site}/identity/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials&scope=dental.lab',
    });
    this.#token = String(((await response.json()) as Json)['access_token']);
  }

  #send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${this.#token}` };
    return fetch(`${this.#site}${path}`, { ...init, headers });
  }

  async #readResult<Result>(response: Response): Promise<Result> {
    const answer = (await response.json()) as Json;
    if (answer['success'] !== true)
      throw new Error(`${String(answer['errorCode'])}: ${String(answer['errorMessage'])}`);
    return answer['resultInfo'] as Result;
  }

  async read<Result>(name: string, query: Readonly<Record<string, string>> = {}): Promise<Result> {
    return this.#readResult(await this.#send(`/onlineApi/LabServer/${name}?${new URLSearchParams(query)}`));
  }

  async readBytes(name: string): Promise<Buffer> {
    const response = await this.#send(`/onlineApi/LabServer/${name}`);
    if (!response.ok) throw new Error(`${name} answers ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }

  async post<Result>(name: string, body: Json): Promise<Result> {
    const response = await this.#send(`/onlineApi/LabServer/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ operatorId: this.#credentials.clientId, ...body }),
    });
    return this.#readResult(response);
  }

  /** Acts on an order with the version that is read right before, and returns the new order. */
  async act(name: string, orderId: string, more: Json = {}): Promise<Order> {
    const { version } = await this.read<Order>('QueryLabOrder', { orderId });
    return this.post<Order>(name, { orderId, version, ...more });
  }

  async upload(name: string, bytes: Buffer): Promise<string> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const query = new URLSearchParams({ bucketName: 'dentarium', fileFullName: `schemes/${randomUUID()}/${name}` });
    const response = await this.#send(`/fileApi/FileService/PutObject?${query}`, { method: 'PUT', body: form });
    return (await this.#readResult<{ readonly id: string }>(response)).id;
  }
}

interface Order {
  readonly orderId: string;
  readonly version: number;
  readonly detailStatus: number;
  readonly submissions: readonly {
    readonly forms: readonly { readonly formKey: number; readonly formValue: Json }[];
  }[];
  readonly batches: readonly {
    readonly number: number;
    readonly upperSteps: readonly number[];
    readonly address: Json | null;
    readonly shipment: { readonly id: string; readonly waybill: string; readonly deliveredAt: string | null } | null;
  }[];
}

interface OrderFile {
  readonly id: string;
  readonly formKey: number;
  readonly field: string;
  readonly state: string;
  readonly md5: string;
}

let clinic: OrderClinic;
let machine: Machine;
beforeAll(async () => {
  clinic = await createOrderClinic();
  const { db, manufacturer } = clinic;
  const owner = await makeAccount(db, { organisations: [manufacturer] });
  for (const name of [...LAB_FUNCTIONS, LAB_INTEGRATION])
    await db
      .insertInto('lab_function')
      .values({ account_id: owner, organisation_id: manufacturer, lab_function: name })
      .execute();
  const body = { operatorId: owner, name: 'Works system', functions: [...LAB_FUNCTIONS], validDays: null };
  const credentials = await (await clinic.as(owner)).call(createMachineClient, { body });
  machine = new Machine(clinic.address, credentials);
});
afterAll(() => clinic.close());

async function listFiles(orderId: string): Promise<readonly OrderFile[]> {
  return machine.read('QueryLabFiles', { orderId });
}

test('LAB-02 plays a whole round by the document alone: review, files, plan, production, recipient, parcel', async () => {
  const { client, doctor: operatorId } = clinic;
  await submitOrder(clinic);
  await machine.getToken();
  const queue = await machine.post<{ readonly items: readonly Order[] }>('QueryLabQueue', {
    labFunction: 'reviewer',
    pageIndex: 1,
    pageSize: 10,
  });
  const [{ orderId } = { orderId: '' }] = queue.items;
  const order = await machine.read<Order>('QueryLabOrder', { orderId });
  expect(order).toMatchObject({ detailStatus: 10_004, batches: [] });
  expect(order.submissions.at(-1)?.forms.map(({ formKey }) => formKey)).toEqual(expect.arrayContaining([0, 1, 3, 4]));

  await waitUntil(async () => (await listFiles(orderId)).every(({ state }) => state === 'success'));
  const files = await listFiles(orderId);
  const models = files.filter(({ formKey }) => formKey === 1).map(({ field }) => field);
  expect(models).toEqual(expect.arrayContaining(['file51', 'file53']));
  for (const { id, md5 } of files)
    expect(
      createHash('md5')
        .update(await machine.readBytes(`ReadLabFile/${id}`))
        .digest('hex'),
    ).toBe(md5);

  await machine.act('TakeReview', orderId);
  expect(await machine.act('AcceptData', orderId)).toMatchObject({ detailStatus: 20_000 });
  await machine.act('TakeDesign', orderId);
  const objectId = await machine.upload('scheme.zip', await createSampleZip(createSmallScheme(0.4)));
  const submission = await machine.act('SubmitScheme', orderId, { objectId });
  expect(submission).toMatchObject({ state: 'checking' });
  const readSchemes = () =>
    machine.read<readonly { readonly state: string; readonly schemeId: string }[]>('QueryLabSchemes', { orderId });
  await waitUntil(async () => (await readSchemes())[0]?.state !== 'checking');
  const [scheme] = await readSchemes();
  expect(scheme).toMatchObject({ state: 'taken', refusals: [] });

  // The doctor confirms the plan in the clinic.
  const { version } = await readOrder(clinic, orderId);
  const batch = { upper: { from: 1, to: 3 }, lower: null };
  const decision = { schemeId: scheme?.schemeId ?? '', decision: 'confirm', statement: 'en', batch } as const;
  await client.call(insertSchemeDesign, { body: { operatorId, orderId, version, ...decision } });
  const confirmedOrder = await machine.read<Order>('QueryLabOrder', { orderId });
  expect(confirmedOrder).toMatchObject({
    detailStatus: 30_000,
    batches: [
      {
        number: 1,
        upperSteps: [1, 2, 3],
        address: { receiver: 'Reception', phone: '100 0000 0000', region: 'Demo City', street: '1 Example Road' },
        shipment: null,
      },
    ],
  });

  await machine.act('StartProduction', orderId);
  const shippedOrder = await machine.act('Ship', orderId, { courier: 0, waybill: 'SF12345678' });
  expect(shippedOrder).toMatchObject({ detailStatus: 30_005, batches: [{ shipment: { waybill: 'SF12345678' } }] });
  const deliveredOrder = await machine.post<Order>('AddTracking', {
    shipmentId: shippedOrder.batches[0]?.shipment?.id,
    at: new Date().toISOString(),
    place: 'Demo City',
    text: 'Signed for',
    isDelivered: true,
  });
  expect(deliveredOrder.batches[0]?.shipment?.deliveredAt).toEqual(expect.any(String));
});

test('LAB-02 says by code and sentence why it refuses a machine', async () => {
  const { orderId } = await submitOrder(clinic);
  await machine.getToken();
  await expect(machine.act('Ship', orderId, { courier: 0, waybill: 'SF12345678' })).rejects.toThrow(/^order\.status: /);
  await expect(machine.post('TakeReview', { orderId, version: 0 })).rejects.toThrow(/^version\.stale: /);
});
