export { type Bus, bus, createBus } from './bus.ts';
export type { BusEvents, TaskProgress, Toast, UploadSummary, ViewerImage } from './events.ts';
