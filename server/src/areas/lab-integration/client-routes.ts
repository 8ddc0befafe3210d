import * as calls from '@dentarium/api/lab/integration-calls';
import { MACHINE_SCOPE } from '../../identity/provider/client.ts';
import type { Config } from '../../kernel/config/config.ts';
import { handle, type Route } from '../../records/handle.ts';
import { addClient, clientsOf, revokeClient, rotateSecret } from './machine-clients.ts';

/** The calls about machine clients. */
export function clientRoutes({ identity, publicUrl }: Pick<Config, 'identity' | 'publicUrl'>): readonly Route[] {
  // Tokens of an external provider are its own to issue.
  const isOffered = identity.authority === null;
  const site = { isOffered, tokenAddress: `${publicUrl}/identity/token`, scope: MACHINE_SCOPE };
  return [
    handle(calls.queryMachineClients, async (ctx) => ({ ...site, clients: await clientsOf(ctx) })),
    handle(calls.createMachineClient, (ctx) => addClient(ctx, ctx.body, isOffered)),
    handle(calls.rotateMachineSecret, (ctx) => rotateSecret(ctx, ctx.body)),
    handle(calls.revokeMachineClient, (ctx) => revokeClient(ctx, ctx.body)),
  ];
}
