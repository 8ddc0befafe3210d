import type { Configuration } from 'webpack';
import { listModules, readWorkspace } from '../workspace/workspace.ts';
import type { BuildTarget } from './base.ts';
import { createRemoteConfig } from './remote.ts';
import { createShellConfig } from './shell.ts';

/** Creates the configuration of the package in `target.path`: the shell's, or that of a module. */
export function createConfig(target: BuildTarget): Configuration {
  const module = listModules(readWorkspace(target.root)).find((item) => item.path === target.path);
  return module === undefined ? createShellConfig(target) : createRemoteConfig(target, module.declaration);
}
