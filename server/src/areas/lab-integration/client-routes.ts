import * as calls from './calls.ts';
import { MACHINE_SCOPE } from '../../identity/provider/client.ts';
import type { Config } from '../../kernel/config/config.ts';
import { handle, type Route } from '../../records/handle.ts';
import { addClient, listClients, revokeClient, rotateSecret } from './machine-clients.ts';

/** Creates the calls about machine clients. */
export function clientRoutes({ identity, publicUrl }: Pick<Config, 'identity' | 'publicUrl'>): readonly Route[] {
  // An external identity provider issues its own tokens.
  const isOffered = identity.authority === null;
  const site = { isOffered, tokenAddress: `${publicUrl}/identity/token`, scope: MACHINE_SCOPE };
  return [
    handle(calls.queryMachineClients, async (ctx) => ({ ...site, clients: await listClients(ctx) })),
    handle(calls.createMachineClient, (ctx) => addClient(ctx, ctx.body, isOffered)),
    handle(calls.rotateMachineSecret, (ctx) => rotateSecret(ctx, ctx.body)),
    handle(calls.revokeMachineClient, (ctx) => revokeClient(ctx, ctx.body)),
  ];
}
