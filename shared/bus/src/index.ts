export { type Bus, bus, createBus } from './bus.ts';
export type { BusEvents, UploadSummary, ViewerImage } from './events.ts';
