export * from './activation-code.ts';
export * from './money.ts';
export * from './periods.ts';
export * from './plan.ts';
export * from './purchase-rules.ts';
