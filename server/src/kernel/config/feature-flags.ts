import { FLAG_NAMES, type FlagName, type Flags } from '@dentarium/domain';

/** Creates the state of every feature switch from the names of those that are on. */
export function createFlags(enabledNames: readonly string[]): Flags {
  return Object.fromEntries(FLAG_NAMES.map((name) => [name, enabledNames.includes(name)])) as Record<FlagName, boolean>;
}
