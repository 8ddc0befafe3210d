import type { Configuration } from 'webpack';
import { modulesOf, readWorkspace } from '../workspace/workspace.ts';
import type { BuildTarget } from './base.ts';
import { remoteConfig } from './remote.ts';
import { shellConfig } from './shell.ts';

/** The configuration of the package in `target.path`: the shell's, or that of a module. */
export function configFor(target: BuildTarget): Configuration {
  const module = modulesOf(readWorkspace(target.root)).find((item) => item.path === target.path);
  return module === undefined ? shellConfig(target) : remoteConfig(target, module.declaration);
}
