import { LAB_FUNCTIONS, LAB_INTEGRATION, type LabFunction } from '@dentarium/orders/states';
import { createMachineClient } from '../../identity/machine-clients/area.ts';
import { CONTRACT } from '../../contract.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type SampleRequest, makeClinic, makeScene, type Scene } from '../../testing/access-matrix/scene.ts';
import { assignLabFunctions } from '../lab/area.ts';
import { SAMPLE_REQUESTS as LAB_CALLS } from '../lab/testing/sample-requests.ts';
import { SAMPLE_REQUESTS as FILE_CALLS } from '../order-files/testing/sample-requests.ts';
import { SAMPLE_REQUESTS as PACKAGE_CALLS } from '../order-packages/testing/sample-requests.ts';
import { SAMPLE_REQUESTS as ORDER_CALLS } from '../orders/testing/sample-requests.ts';
import { getManufacturer } from '../orders/testing/sample-orders.ts';
import { makeManufacturer, type TestManufacturer } from '../orders/testing/make-orders.ts';
import { SAMPLE_REQUESTS as SCHEME_CALLS } from '../schemes/testing/sample-requests.ts';
import { SAMPLE_REQUESTS as INTEGRATION_CALLS } from './testing/sample-requests.ts';
import { requestToken, createTokenClient } from './testing/machine.ts';

const EVERYBODY = LAB_FUNCTIONS;

/** The functions that may make each call of a manufacturer, according to `order-states.md` 4. */
const FOR: Readonly<Record<string, readonly LabFunction[]>> = {
  QueryLabQueue: EVERYBODY,
  QueryLabCounts: EVERYBODY,
  QueryLabOrder: EVERYBODY,
  QueryLabFiles: EVERYBODY,
  GetLabImage: EVERYBODY,
  ReadLabFile: EVERYBODY,
  QueryLabSchemes: EVERYBODY,
  QueryLabOpinions: EVERYBODY,
  QuerySchemeDocument: EVERYBODY,
  GetSchemeMesh: EVERYBODY,
  GetAlignSTL: EVERYBODY,
  TakeReview: ['reviewer'],
  ReleaseReview: ['reviewer'],
  RequestData: ['reviewer', 'designer'],
  RejectData: ['reviewer'],
  AcceptData: ['reviewer'],
  ReceiveModel: ['reviewer'],
  OfferReissue: ['reviewer'],
  RefuseReissue: ['reviewer'],
  AcceptCancellation: ['reviewer'],
  RefuseCancellation: ['reviewer'],
  TakeDesign: ['designer'],
  ReleaseDesign: ['designer'],
  SubmitScheme: ['designer'],
  ExpertApprove: ['expert'],
  ExpertReturn: ['expert'],
  StartProduction: ['factory'],
  Ship: ['factory'],
  AddTracking: ['factory'],
  Pause: ['sales'],
  Resume: ['sales'],
  SetOrderSchedule: EVERYBODY,
  PackLabOrder: EVERYBODY,
  QueryLabCatalogue: ['sales'],
  SaveLabItem: ['sales'],
  RetireLabItem: ['sales'],
  SaveLabExpert: ['sales'],
  RetireLabExpert: ['sales'],
  RetryLabFiles: EVERYBODY,
};
/** Packages are downloaded by people in the task centre; systems read the files one by one. */
const REFUSED_TO_SYSTEMS = { PackLabOrder: 'access.denied' };
/** The calls on data of the caller's own manufacturer; the isolation tests cover them. */
const OF_THE_CALLER: ReadonlySet<string> = new Set([
  'QueryLabQueue',
  'QueryLabCounts',
  'QueryLabCatalogue',
  'SaveLabItem',
  'RetireLabItem',
  'SaveLabExpert',
  'RetireLabExpert',
]);
const toCallName = ({ call }: SampleRequest): string => call.id.split('.')[1] ?? '';
const OF_CLINICS = [...ORDER_CALLS, ...FILE_CALLS, ...SCHEME_CALLS].filter(
  ({ call }) => !call.id.startsWith('LabServer.'),
);
const ASKED = [...ORDER_CALLS, ...FILE_CALLS, ...SCHEME_CALLS, ...PACKAGE_CALLS].filter(({ call }) =>
  call.id.startsWith('LabServer.'),
);

// Every user has every right in public mode, so only the function and the manufacturer decide.
describe('in public mode', () => {
  let site: TestApp;
  let owner: Scene;
  let manufacturer: TestManufacturer;
  beforeAll(async () => {
    site = await createTestApp({ MODE: 'public' });
    owner = await makeScene(site, await makeClinic(site), 'doctor', 'superAdmin');
    manufacturer = await getManufacturer(owner);
  });
  afterAll(() => site.close());

  const someone = async (account: string): Promise<Scene> => ({ ...owner, account, client: await site.as(account) });

  async function aMachine(functions: readonly LabFunction[]): Promise<Scene> {
    const organisationId = manufacturer.manufacturer;
    const machineClient = await createMachineClient(site.db, {
      organisationId,
      name: 'A system',
      createdBy: manufacturer.accounts.sales,
    });
    await assignLabFunctions(site.db, { accountId: machineClient.clientId, organisationId }, functions);
    const { body } = await requestToken(site.address, machineClient);
    return { ...owner, account: machineClient.clientId, client: createTokenClient(site.address, body.access_token) };
  }

  /** Returns the outcome of a call: whether the caller is let in, regardless of the status of the order. */
  async function readCode(one: SampleRequest, scene: Scene, change: (input: object) => object = (input) => input) {
    const input = change((await one.build(scene)) as object);
    const code = await one.send(scene.client, input).then(
      () => '',
      (error: { readonly code: string }) => error.code,
    );
    return code;
  }
  const toOutcome = (code: string): string => (['access.denied', 'auth.required'].includes(code) ? code : 'let in');

  async function table(scene: Scene): Promise<Record<string, string>> {
    const outcomes: Record<string, string> = {};
    for (const one of ASKED) outcomes[toCallName(one)] = toOutcome(await readCode(one, scene));
    return outcomes;
  }
  const all = (code: string) => Object.fromEntries(Object.keys(FOR).map((name) => [name, code]));
  const lets = (name: LabFunction) =>
    Object.fromEntries(
      Object.entries(FOR).map(([call, functions]) => [call, functions.includes(name) ? 'let in' : 'access.denied']),
    );

  test.each(LAB_FUNCTIONS)('LAB-01 LAB-02 CALL-05 %s: lets a person and a system make the same calls', async (name) => {
    expect(await table(await someone(manufacturer.accounts[name]))).toEqual(lets(name));
    expect(await table(await aMachine([name]))).toEqual({ ...lets(name), ...REFUSED_TO_SYSTEMS });
  });

  test('LAB-01 LAB-02 CALL-05 refuses every call to the doctor, a system without a token and anonymous callers', async () => {
    expect(await table(owner)).toEqual(all('access.denied'));
    expect(await table({ ...owner, client: await site.as(null) })).toEqual(all('auth.required'));
    expect(await table({ ...owner, client: createTokenClient(site.address, 'none') })).toEqual(all('auth.required'));
  });

  test('LAB-01 CALL-05 refuses calls about orders of a clinic to users of a manufacturer', async () => {
    const people = await Promise.all(LAB_FUNCTIONS.map((name) => someone(manufacturer.accounts[name])));
    const outcomes: Record<string, string[]> = {};
    for (const one of OF_CLINICS) {
      const input = await one.build(owner);
      const codes = people.map(({ client }) =>
        one.send(client, input).then(
          () => 'done',
          ({ code }: { readonly code: string }) => code,
        ),
      );
      outcomes[one.call.id] = [...new Set(await Promise.all(codes))];
    }
    expect(Object.entries(outcomes).filter(([, codes]) => codes.join(' ') !== 'access.denied')).toEqual([]);
    expect(OF_CLINICS.length).toBeGreaterThan(60);
  });

  test('LAB-02 CALL-05 allows only users with the permission for it to manage the systems and webhooks of their manufacturer', async () => {
    const [name] = LAB_FUNCTIONS;
    await site.db
      .deleteFrom('lab_function')
      .where('account_id', '=', manufacturer.accounts.factory)
      .where('lab_function', '=', LAB_INTEGRATION)
      .execute();
    const asking = {
      factory: await someone(manufacturer.accounts.factory),
      sales: await someone(manufacturer.accounts.sales),
      machine: await aMachine([name]),
      doctor: owner,
      nobody: { ...owner, client: await site.as(null) },
    };
    const outcomes: Record<string, string[]> = {};
    for (const [callerName, scene] of Object.entries(asking)) {
      const codes = await Promise.all(INTEGRATION_CALLS.map((one) => readCode(one, scene)));
      outcomes[callerName] = [...new Set(codes.map(toOutcome))];
    }
    expect(outcomes).toEqual({
      factory: ['access.denied'],
      sales: ['let in'],
      machine: ['access.denied'],
      doctor: ['access.denied'],
      nobody: ['auth.required'],
    });
    const callIds = CONTRACT.filter(({ id }) => id.startsWith('LabIntegration.')).map(({ id }) => id);
    expect(INTEGRATION_CALLS.map(({ call }) => call.id).toSorted()).toEqual(callIds.toSorted());
  });

  test('LAB-01 CALL-05 hides orders, files and plans from other manufacturers', async () => {
    const other = await makeManufacturer(site.db);
    const outcomes: Record<string, string> = {};
    for (const one of ASKED.filter((request) => !OF_THE_CALLER.has(toCallName(request)))) {
      const name = FOR[toCallName(one)]?.[0] ?? 'sales';
      const code = await readCode(one, await someone(other.accounts[name]));
      if (!/^(order|file|scheme)\.notFound$/.test(code)) outcomes[toCallName(one)] = code;
    }
    expect(outcomes).toEqual({});
  });

  test("LAB-01 CALL-07 refuses actions of a manufacturer's user in the name of a colleague", async () => {
    const outcomes: Record<string, string> = {};
    for (const one of ASKED) {
      const [name = 'sales'] = FOR[toCallName(one)] ?? [];
      const scene = await someone(manufacturer.accounts[name]);
      const body = ((await one.build(scene)) as { readonly body?: object }).body;
      if (body === undefined || !('operatorId' in body)) continue;
      const colleague = manufacturer.accounts[name === 'sales' ? 'factory' : 'sales'];
      const code = await readCode(one, scene, (input) => ({
        ...input,
        body: { ...(input as { body: object }).body, operatorId: colleague },
      }));
      outcomes[toCallName(one)] = code;
    }
    expect(new Set(Object.values(outcomes))).toEqual(new Set(['order.operator']));
    expect(Object.keys(outcomes).length).toBeGreaterThan(17);
  });

  test('ORD-06 CALL-07 refuses calls about orders of a clinic in the name of a colleague', async () => {
    const colleague = manufacturer.accounts.sales;
    const outcomes: Record<string, string> = {};
    for (const one of OF_CLINICS) {
      const input = (await one.build(owner)) as { readonly body?: object; readonly query?: object };
      const operators = Object.entries(input).filter(
        ([, part]) => typeof part === 'object' && part !== null && 'operatorId' in part,
      );
      if (operators.length === 0) continue;
      const changedInput = Object.fromEntries(
        Object.entries(input).map(([part, value]) => [
          part,
          operators.some(([key]) => key === part) ? { ...value, operatorId: colleague } : value,
        ]),
      );
      outcomes[one.call.id] = await readCode(one, owner, () => changedInput);
    }
    expect(Object.entries(outcomes).filter(([, code]) => code !== 'order.operator')).toEqual([]);
    expect(Object.keys(outcomes).length).toBeGreaterThan(20);
  });
});

test('CALL-05 lists every call of manufacturers on orders in the table', () => {
  const listedCalls = [...Object.keys(FOR), ...LAB_CALLS.map(toCallName)];
  const contractCalls = CONTRACT.filter(({ id }) => id.startsWith('LabServer.')).map(
    ({ id }) => id.split('.')[1] ?? '',
  );
  expect(contractCalls.filter((name) => !listedCalls.includes(name))).toEqual([]);
  expect(Object.keys(FOR).filter((name) => !ASKED.some((one) => toCallName(one) === name))).toEqual([]);
});
