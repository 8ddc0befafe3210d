import { ADJUSTMENT_TRANSITIONS } from './adjustment-transitions.ts';
import { CANCELLATION_TRANSITIONS } from './cancellation-transitions.ts';
import { DATA_TRANSITIONS } from './data-transitions.ts';
import { DESIGN_TRANSITIONS } from './design-transitions.ts';
import { FLAG_TRANSITIONS } from './flag-transitions.ts';
import type { GuardName } from './order-guards.ts';
import { PRODUCTION_TRANSITIONS, REISSUE_TRANSITIONS } from './production-transitions.ts';
import type { OrderActor, OrderTransition } from './transition.ts';

/** Every transition of an order. There is at most one row per action, actor, status and type. */
export const ORDER_TRANSITIONS: readonly OrderTransition[] = [
  ...DATA_TRANSITIONS,
  ...DESIGN_TRANSITIONS,
  ...PRODUCTION_TRANSITIONS,
  ...REISSUE_TRANSITIONS,
  ...CANCELLATION_TRANSITIONS,
  ...ADJUSTMENT_TRANSITIONS,
  ...FLAG_TRANSITIONS,
];

const LAB_GUARDS: readonly GuardName[] = ['versionMatches', 'notPaused'];

/**
 * The guards of every action of an actor, in this order and before the status check. A new order has no version yet.
 */
export const COMMON_GUARDS: Readonly<Record<OrderActor, readonly GuardName[]>> = {
  doctor: ['mayEdit', 'versionMatches', 'patientNotDeleted', 'patientNotStopped', 'notPaused'],
  reviewer: LAB_GUARDS,
  designer: LAB_GUARDS,
  expert: LAB_GUARDS,
  factory: LAB_GUARDS,
  sales: LAB_GUARDS,
  system: ['notPaused'],
};
