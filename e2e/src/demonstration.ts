import { setTimeout as delay } from 'node:timers/promises';
import { queryLabQueue } from '@dentarium/server/calls/orders/lab';
import { queryPatientList } from '@dentarium/api/patients/calls';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { getUserInfo } from '@dentarium/api/account/user-calls';
import { PREPROCESS_STATE } from '@dentarium/domain';
import { type Product, startProduct } from './product.ts';
import { Caller } from './server/caller.ts';
import { signInByCode } from './server/code-flow.ts';

/** The environment variable that passes the folder of the demonstration clinic to the workers. */
const VARIABLE = 'E2E_DEMONSTRATION';

/** Returns the data folder with the demonstration clinic of this run; `undefined` if the run uses existing products. */
export function getDemonstrationFolder(): string | undefined {
  return process.env[VARIABLE];
}

/**
 * Creates the demonstration clinic once for all products of a run, because drawing it takes longer than all tests with
 * it. It is created in private mode; products in public mode change their copy.
 *
 * @returns the stopped product whose data folder holds it
 */
export async function makeDemonstration(): Promise<Product> {
  // The flag is not stored in the folder; without it the state of the orders is unknown.
  const product = await startProduct({ MODE: 'private', DEMO: '1', FLAGS: 'online' });
  try {
    await waitForPlans(product.address);
    await waitForPictures(product.address);
    await product.stop();
  } catch (error) {
    await product.remove();
    throw error;
  }
  process.env[VARIABLE] = product.dataDir;
  return product;
}

/** The milliseconds after which the clinic is copied even if something is missing. */
const PICTURES_TIMEOUT_MS = 300_000;

/** The statuses of the orders whose plans are drawn in the background: one waits for its expert, one for its doctor. */
const PLANNED_STATUSES = [20002, 20005];

async function waitForPlans(address: string): Promise<void> {
  const end = Date.now() + PICTURES_TIMEOUT_MS;
  const { tokens } = await signInByCode(address, 'designer');
  const caller = new Caller(address, tokens.access_token);
  const { id: operatorId } = await caller.ask(getUserInfo, {});
  const areMade = async (): Promise<boolean> => {
    const body = { operatorId, labFunction: 'all', pageIndex: 1, pageSize: 100 } as const;
    const { items } = await caller.ask(queryLabQueue, { body });
    return PLANNED_STATUSES.every((status) => items.some(({ detailStatus }) => detailStatus === status));
  };
  while (Date.now() < end && !(await areMade())) await delay(200);
}

/** Waits for the pictures, which each copy of the folder would otherwise create again. */
async function waitForPictures(address: string): Promise<void> {
  const end = Date.now() + PICTURES_TIMEOUT_MS;
  const { tokens } = await signInByCode(address, 'superadmin');
  const caller = new Caller(address, tokens.access_token);
  const { items } = await caller.ask(queryPatientList, { body: { pageIndex: 1, pageSize: 100 } });
  for (const { id } of items) {
    const isWaiting = async (): Promise<boolean> => {
      const files = await caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: id } });
      return files.some(({ preprocessState }) => preprocessState === PREPROCESS_STATE.untreated);
    };
    while (Date.now() < end && (await isWaiting())) await delay(200);
  }
}
