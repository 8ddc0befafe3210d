import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { getSchemeMesh, querySchemeDocument, queryLabSchemes, submitScheme } from '@dentarium/server/calls/schemes';
import { queryLabOrder, queryLabQueue } from '@dentarium/server/calls/orders/lab';
import { getUserInfo } from '@dentarium/api/account/user-calls';
import { toTestFile } from '../src/files/test-file.ts';
import { Caller } from '../src/server/caller.ts';
import { signInByCode } from '../src/server/code-flow.ts';
import { putObject } from '../src/server/records.ts';

/** The status of an order in design. */
const DESIGNING_STATUS = 20001;

async function signInCaller(address: string, userName: string): Promise<Caller> {
  const { tokens } = await signInByCode(address, userName);
  return new Caller(address, tokens.access_token);
}

/**
 * Returns the order of the demonstration that remains when the plans of the others have been created in the background.
 */
async function findOrderWithoutPlan(designer: Caller, operatorId: string) {
  const body = { operatorId, labFunction: 'designer', pageIndex: 1, pageSize: 100 } as const;
  for (;;) {
    const { items } = await designer.ask(queryLabQueue, { body });
    const designed = items.filter(({ detailStatus }) => detailStatus === DESIGNING_STATUS);
    const [order] = designed;
    if (order === undefined) throw new Error('no order of the demonstration waits for a plan');
    if (designed.length === 1) return order;
    await delay(500);
  }
}

/** Creates the zip of a plan with the server's own command. */
async function drawPlan(steps: number, fineness: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'dentarium-plan-'));
  try {
    const [command, file] = [
      join(import.meta.dirname, '../../server/bench/plan-to-measure.ts'),
      join(folder, 'plan.zip'),
    ];
    await promisify(execFile)(process.execPath, [command, file, String(steps), String(fineness)]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Submits a plan of 28 teeth for an order of the demonstration that waits for one. Returns the order and the version.
 */
export async function submitPlan(address: string, steps: number, fineness: number) {
  const designer = await signInCaller(address, 'designer');
  const { id: operatorId } = await designer.ask(getUserInfo, {});
  const order = await findOrderWithoutPlan(designer, operatorId);
  const { orderId } = order;
  const objectId = await putObject(designer, toTestFile('plan.zip', await drawPlan(steps, fineness)));
  const { version } = await designer.ask(queryLabOrder, { query: { orderId } });
  await designer.ask(submitScheme, { body: { operatorId, orderId, version, objectId } });
  for (;;) {
    const [latest] = await designer.ask(queryLabSchemes, { query: { orderId } });
    if (latest === undefined || latest.state === 'refused' || latest.state === 'failed')
      throw new Error(`the plan is ${latest?.state ?? 'gone'}`);
    if (latest.state !== 'checking') return { orderId, schemeId: latest.schemeId };
    await delay(200);
  }
}

/** Reads the meshes of a version of a plan, with the movement of each tooth from the first to the last step in mm. */
export async function readMeshes(caller: Caller, schemeId: string) {
  const document = await caller.ask(querySchemeDocument, { query: { schemeId } });
  const { teeth, gums } = document as {
    readonly teeth: readonly { readonly mesh: string; readonly keys: readonly { readonly p: readonly number[] }[] }[];
    readonly gums: Readonly<Record<'upper' | 'lower', string | null>>;
  };
  const moving = teeth.map(({ mesh, keys }) => ({ path: mesh, way: keys.at(-1)?.p ?? [0, 0, 0], isGum: false }));
  const fixedMeshes = [gums.upper, gums.lower].flatMap((path) =>
    path === null ? [] : [{ path, way: [0, 0, 0], isGum: true }],
  );
  return Promise.all(
    [...moving, ...fixedMeshes].map(async ({ path, ...rest }) => {
      const blob = await caller.ask(getSchemeMesh, { query: { schemeId, path } });
      return { ...rest, bytes: Buffer.from(await blob.arrayBuffer()) };
    }),
  );
}
