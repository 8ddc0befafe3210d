export { type Bus, bus, createBus } from './bus.ts';
// Everything is exported, because declarations merge into `export *` and not into a single re-exported name.
export * from './events.ts';
export { collectRegistrations, trackRegistration } from './registrations.ts';
