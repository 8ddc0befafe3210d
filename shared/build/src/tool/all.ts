import { buildCommands } from './build-commands.ts';
import { bundleCommands } from './bundle-commands.ts';
import { devCommand } from './dev-command.ts';
import { newCommand } from './new-module.ts';
import { registryCommands } from './registry-commands.ts';
import type { Subcommand } from './subcommand.ts';

/** Every subcommand of the module tool, in the order of its help. */
export const subcommands: readonly Subcommand[] = [
  newCommand,
  devCommand,
  ...buildCommands,
  ...registryCommands,
  ...bundleCommands,
];
