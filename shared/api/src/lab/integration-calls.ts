import { LAB_FUNCTIONS } from '@dentarium/orders/states';
import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { operatorId } from '../orders/shapes.ts';
import { okResult, filledText, id, instant } from '../contract/shapes.ts';

declare module '../contract/data-tags.ts' {
  interface DataTags {
    /** Machine clients, webhooks and deliveries of a manufacturer. */
    labIntegration: 'whole';
  }
}

// No machine client makes these calls: they are for people.
const integration = service('LabIntegration', '/onlineApi/LabIntegration', { module: 'orders' });

const changing = {
  method: 'POST',
  own: true,
  permission: { lab: LAB_FUNCTIONS },
  changes: { labIntegration: true },
} as const;

/** A system of a manufacturer that makes calls automatically. */
export const machineClient = z.object({
  /** Also the `operatorId` of its calls. */
  clientId: id,
  name: z.string(),
  functions: z.array(z.enum(LAB_FUNCTIONS)),
  createdBy: z.string(),
  createdAt: instant,
  /** The time of its current secret. */
  secretAt: instant,
  revokedAt: z.nullable(instant),
  /** True if the caller may change it: they have all of its functions. */
  mayChange: z.boolean(),
});
export type MachineClient = z.infer<typeof machineClient>;

/** The credentials of a machine client; they are shown once. */
const credentials = z.object({ clientId: id, secret: z.string() });

/** Lists the machine clients of the manufacturer, those in use first. It has no refusals of its own. */
export const queryMachineClients = integration('QueryMachineClients', {
  method: 'GET',
  own: true,
  permission: { lab: LAB_FUNCTIONS },
  reads: { labIntegration: true },
  result: z.object({
    /** True if the site issues tokens to machines; one with an external identity provider does not. */
    isOffered: z.boolean(),
    tokenAddress: z.string(),
    scope: z.string(),
    clients: z.array(machineClient),
  }),
  summary: 'The systems of the manufacturer that make calls automatically (ours).',
});

/**
 * Creates a machine client with functions of the caller. Its secret is shown in this answer only.
 *
 * Refused with `order.operator`, `lab.functions` (one that the caller does not have), `lab.tooManyClients`, `lab.noTokens`.
 */
export const createMachineClient = integration('CreateMachineClient', {
  ...changing,
  secret: true,
  audit: 'lab.createClient',
  body: z.object({
    operatorId,
    name: filledText(60),
    functions: z.array(z.enum(LAB_FUNCTIONS)).check(z.minLength(1), z.maxLength(LAB_FUNCTIONS.length)),
  }),
  result: credentials,
  summary: 'Creates a machine client; its secret is shown once (ours).',
});

/**
 * Gives a machine client another secret; the former one and its tokens end at once.
 *
 * Refused with `order.operator`, `lab.clientNotFound`, `lab.functions`.
 */
export const rotateMachineSecret = integration('RotateMachineSecret', {
  ...changing,
  secret: true,
  audit: 'lab.rotateClient',
  body: z.object({ operatorId, clientId: id }),
  result: credentials,
  summary: 'Gives a machine client another secret, which is shown once (ours).',
});

/** Revokes a machine client permanently. Refused with `order.operator`, `lab.clientNotFound`, `lab.functions`. */
export const revokeMachineClient = integration('RevokeMachineClient', {
  ...changing,
  audit: 'lab.revokeClient',
  body: z.object({ operatorId, clientId: id }),
  result: okResult,
  summary: 'Revokes a machine client with its tokens (ours).',
});
