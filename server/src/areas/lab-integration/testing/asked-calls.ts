import * as calls from '@dentarium/api/services/lab-integration';
import { createMachineClient } from '../../../identity/machine-clients/area.ts';
import { makeManufacturer } from '../../orders/testing/make-orders.ts';
import { type Asked, asked, type Scene } from '../../../testing/who-may/scene.ts';

/** A machine client of a manufacturer. */
async function aClient({ db, account }: Scene): Promise<{ operatorId: string; clientId: string }> {
  const { manufacturer, accounts } = await makeManufacturer(db);
  const made = { organisationId: manufacturer, name: 'A system', createdBy: accounts.factory };
  return { operatorId: account, clientId: (await createMachineClient(db, made)).clientId };
}

/** How the calls about the systems of a manufacturer are asked rightly. */
export const ASKED_CALLS: readonly Asked[] = [
  asked(calls.queryMachineClients, () => ({})),
  asked(calls.createMachineClient, ({ account }) => ({
    body: { operatorId: account, name: 'A system', functions: ['factory' as const] },
  })),
  asked(calls.rotateMachineSecret, async (scene) => ({ body: await aClient(scene) })),
  asked(calls.revokeMachineClient, async (scene) => ({ body: await aClient(scene) })),
];
