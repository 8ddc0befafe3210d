export { type Bus, bus, createBus } from './bus.ts';
// All of it: declarations merge into what is exported so, and not into a name that is handed on alone.
export * from './events.ts';
export { collectRegistrations, registered } from './registrations.ts';
