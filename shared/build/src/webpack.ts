export { createRemoteConfig as remoteConfig } from './webpack/remote.ts';
export { createShellConfig as shellConfig } from './webpack/shell.ts';
export type { BuildTarget } from './webpack/base.ts';
