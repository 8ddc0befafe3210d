import type { FactName, OrderFacts, OrderState } from './order-facts.ts';
import { type Guard, GUARDS } from './order-guards.ts';
import type { OrderRefusal } from './order-refusals.ts';
import { type StatusPair, STEPS, toStepStatus } from './order-statuses.ts';
import { COMMON_GUARDS, ORDER_TRANSITIONS } from './order-transitions.ts';
import type { OrderType } from './order-types.ts';
import type {
  OrderAction,
  OrderActor,
  OrderEffect,
  OrderQuestion,
  OrderTransition,
  TransitionTarget,
} from './transition.ts';

/** The effect of an allowed action on an order. */
export interface OrderChange {
  readonly transition: OrderTransition;
  /** The next status of the order; `null` when it is removed. */
  readonly to: StatusPair | null;
  /** The next value of `resumeStatus`. */
  readonly resumeStatus: StatusPair | null;
  /** The order of another type that is created with it. */
  readonly creates: (StatusPair & { readonly type: OrderType }) | null;
  /** The other effects, in this order and in the same transaction. */
  readonly effects: readonly OrderEffect[];
}

/** The effect of an action on an order, or the code of its refusal. */
export type OrderDecision = OrderChange | { readonly error: OrderRefusal };

const QUESTIONS: Readonly<
  Record<OrderQuestion, { readonly fact: FactName; readonly answer: (facts: OrderFacts) => boolean }>
> = {
  outstanding: { fact: 'outstandingItems', answer: ({ outstandingItems }) => outstandingItems > 0 },
  expertNeeded: { fact: 'expertNeeded', answer: ({ expertNeeded }) => expertNeeded },
  designNeeded: { fact: 'designNeeded', answer: ({ designNeeded }) => designNeeded },
  hasShipment: { fact: 'hasShipment', answer: ({ hasShipment }) => hasShipment },
  parcelReceived: { fact: 'parcelReceived', answer: ({ parcelReceived }) => parcelReceived },
};

/**
 * Decides about an action on an order; nothing else changes its status.
 *
 * The order of refusals: an actor without access, a stale version, a patient in the recycle bin or a stopped treatment,
 * a pause, the status, and finally the guards of the transition.
 *
 * @param order `null` for one that is to be created.
 * @param actors the roles in which the caller may act.
 * @param facts those that the action needs in the status of the order; others are ignored.
 * @throws TypeError for a missing fact, which is an error of the program.
 */
export function decideOrder(
  order: OrderState | null,
  action: OrderAction,
  actors: readonly OrderActor[],
  facts: Partial<OrderFacts>,
): OrderDecision {
  const candidates = listTransitions(action, actors);
  if (candidates.length === 0) return { error: 'access.denied' };
  const commonRefusal = findFirstRefusal(listCommonGuards(order, candidates), facts, order);
  if (commonRefusal !== undefined) return { error: commonRefusal };
  const transition = candidates.find((candidate) => startsFrom(candidate, order));
  if (transition === undefined) return { error: 'order.status' };
  const ownRefusal = findFirstRefusal(listOwnGuards(transition), facts, order);
  return ownRefusal === undefined ? toOrderChange(transition, order, facts) : { error: ownRefusal };
}

/**
 * Lists the actions that an order allows to the actors by its status, its type, a pause, its archive and an open
 * cancellation, regardless of the guards that need facts.
 */
export function listOrderActions(order: OrderState, actors: readonly OrderActor[]): OrderAction[] {
  const transitions = ORDER_TRANSITIONS.filter(
    (transition) =>
      actors.includes(transition.actor) &&
      startsFrom(transition, order) &&
      (!order.isPaused || transition.evenPaused === true) &&
      listOwnGuards(transition).every((guard) => isOpenFor(guard, order)),
  );
  return [...new Set(transitions.map(({ action }) => action))];
}

/** Returns whether a guard does not refuse an order by the order itself. A guard that needs facts is left to the server. */
function isOpenFor(guard: Guard, order: OrderState): boolean {
  return guard.facts.length > 0 || findFirstRefusal([guard], {}, order) === undefined;
}

function listTransitions(action: OrderAction, actors: readonly OrderActor[]): OrderTransition[] {
  return ORDER_TRANSITIONS.filter((transition) => transition.action === action && actors.includes(transition.actor));
}

function startsFrom(transition: OrderTransition, order: OrderState | null): boolean {
  if (order === null || transition.from === 'none') return order === null && transition.from === 'none';
  if (!transition.orderTypes.includes(order.type)) return false;
  if (transition.received !== undefined && transition.received !== isReceived(order)) return false;
  return transition.from === 'any' || transition.from.includes(order.detailStatus);
}

function isReceived({ stepStatus }: StatusPair): boolean {
  return stepStatus === STEPS.received;
}

/** Lists the guards of the actors that precede the status check. A new order has neither a version nor a pause. */
function listCommonGuards(order: OrderState | null, candidates: readonly OrderTransition[]): Guard[] {
  const names = new Set(candidates.flatMap(({ actor }) => COMMON_GUARDS[actor]));
  if (order === null) names.delete('versionMatches');
  if (candidates.every(({ evenPaused }) => evenPaused === true)) names.delete('notPaused');
  return [...names].map((name) => GUARDS[name]);
}

function listOwnGuards(transition: OrderTransition): Guard[] {
  return transition.guards.map((name) => GUARDS[name]);
}

function findFirstRefusal(
  guards: readonly Guard[],
  facts: Partial<OrderFacts>,
  order: OrderState | null,
): OrderRefusal | undefined {
  for (const guard of guards) {
    const refusal = guard.refusal(requireFacts(facts, guard.facts), order);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** Returns the facts. Throws if one of the names is missing. */
function requireFacts(facts: Partial<OrderFacts>, names: readonly FactName[]): OrderFacts {
  for (const name of names)
    if (facts[name] === undefined) throw new TypeError(`an order cannot be decided without the fact ${name}`);
  return facts as OrderFacts;
}

/** Follows the answers to the questions of a target, and collects the effects of the branches. */
function resolveTarget(
  target: TransitionTarget,
  facts: Partial<OrderFacts>,
): { readonly to: Exclude<TransitionTarget, object>; readonly effects: readonly OrderEffect[] } {
  if (typeof target !== 'object') return { to: target, effects: [] };
  const question = QUESTIONS[target.ask];
  const branch = question.answer(requireFacts(facts, [question.fact])) ? target.yes : target.no;
  const { to, effects } = resolveTarget(branch.to, facts);
  return { to, effects: [...branch.effects, ...effects] };
}

function toOrderChange(transition: OrderTransition, order: OrderState | null, facts: Partial<OrderFacts>): OrderChange {
  const { creates } = transition;
  const target = resolveTarget(transition.to, facts);
  const to = toNextStatus(target.to, order);
  return {
    transition,
    to,
    resumeStatus: toResumeStatus(to, order),
    creates: creates === undefined ? null : { type: creates.type, ...toStatusPair(creates.detailStatus) },
    effects: [...transition.effects, ...target.effects],
  };
}

function toStatusPair(detailStatus: StatusPair['detailStatus'], received = false): StatusPair {
  return { detailStatus, stepStatus: toStepStatus(detailStatus, received) };
}

function toNextStatus(target: Exclude<TransitionTarget, object>, order: OrderState | null): StatusPair | null {
  if (typeof target === 'number') return toStatusPair(target);
  if (target === 'received') return toStatusPair(30005, true);
  if (target === 'removed') return null;
  if (order === null) throw new RangeError('there is no order yet');
  if (target === 'same') return toStatusPair(order.detailStatus, isReceived(order));
  if (order.resumeStatus === null) throw new RangeError('the order does not know where it stood before its reissue');
  return order.resumeStatus;
}

/** Returns the status to resume: an order with an open reissue stores its previous status. */
function toResumeStatus(to: StatusPair | null, order: OrderState | null): StatusPair | null {
  const isReissue = to?.detailStatus === 40000 || to?.detailStatus === 40001;
  if (!isReissue || order === null) return null;
  return order.resumeStatus ?? toStatusPair(order.detailStatus, isReceived(order));
}
