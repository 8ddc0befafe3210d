export { type Bus, bus, createBus } from './bus.ts';
export type { BusEvents, Toast, UploadSummary, ViewerImage } from './events.ts';
