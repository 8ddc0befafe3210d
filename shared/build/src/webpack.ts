export { remoteConfig } from './webpack/remote.ts';
export { shellConfig } from './webpack/shell.ts';
export type { BuildTarget } from './webpack/base.ts';
