/** Orders: their types, statuses and forms, the transition table, and the functions that decide by it. */
export * from './decide-order.ts';
export * from './open-orders.ts';
export * from './order-facts.ts';
export * from './order-guards.ts';
export * from './order-lists.ts';
export * from './order-refusals.ts';
export * from './order-statuses.ts';
export * from './order-timers.ts';
export * from './order-transitions.ts';
export * from './order-types.ts';
export * from './plan-statement.ts';
export * from './transition.ts';
