import { LAB_FUNCTIONS } from '@dentarium/orders/states';
import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { operatorId } from '../orders/shapes.ts';
import { done, filledText, id, instant } from '../contract/shapes.ts';

declare module '../contract/data-tags.ts' {
  interface DataTags {
    /** Machine clients, webhooks and deliveries of a manufacturer. */
    labIntegration: 'whole';
  }
}

// No machine client makes these: they are for people.
const integration = service('LabIntegration', '/onlineApi/LabIntegration', { module: 'orders' });

const changing = {
  method: 'POST',
  own: true,
  permission: { lab: LAB_FUNCTIONS },
  changes: { labIntegration: true },
} as const;

/** A system of a manufacturer that calls by itself. */
export const machineClient = z.object({
  /** Also the `operatorId` of its calls. */
  clientId: id,
  name: z.string(),
  functions: z.array(z.enum(LAB_FUNCTIONS)),
  createdBy: z.string(),
  createdAt: instant,
  /** When it was given its present secret. */
  secretAt: instant,
  revokedAt: z.nullable(instant),
  /** Whether the caller may change it: they have all of its functions. */
  mayChange: z.boolean(),
});
export type MachineClient = z.infer<typeof machineClient>;

/** What a machine client signs in with; it is shown once. */
const credentials = z.object({ clientId: id, secret: z.string() });

/** The machine clients of the manufacturer, those in use first. Refused with nothing of its own. */
export const queryMachineClients = integration('QueryMachineClients', {
  method: 'GET',
  own: true,
  permission: { lab: LAB_FUNCTIONS },
  reads: { labIntegration: true },
  result: z.object({
    /** Whether the site issues tokens to machines; one with an identity provider of its own does not. */
    isOffered: z.boolean(),
    tokenAddress: z.string(),
    scope: z.string(),
    clients: z.array(machineClient),
  }),
  summary: 'The systems of the manufacturer that call by themselves (ours).',
});

/**
 * Makes a machine client with functions of the caller. The answer is the one time that its secret is shown.
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
  summary: 'Makes a machine client; its secret is shown once (ours).',
});

/**
 * Gives a machine client another secret; the one before and its tokens end at once.
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

/** Ends a machine client for good. Refused with `order.operator`, `lab.clientNotFound`, `lab.functions`. */
export const revokeMachineClient = integration('RevokeMachineClient', {
  ...changing,
  audit: 'lab.revokeClient',
  body: z.object({ operatorId, clientId: id }),
  result: done,
  summary: 'Ends a machine client with its tokens (ours).',
});
