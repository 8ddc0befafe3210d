/** The kind of deployment: `public` in the cloud with membership, `private` on an intranet with roles. */
export type Mode = 'public' | 'private';

/** Parses the configuration value `IsIntranet`: `0` is public, any other value private (specification, section 1). */
export function parseMode(isIntranet: string): Mode {
  return isIntranet.trim() === '0' ? 'public' : 'private';
}

/** The switches with which an operator turns features on and off (specification, section 6). */
export const FLAG_NAMES = ['online', 'prDesign', 'agent', 'remote', 'notes', 'callNumber', 'dentureDesign'] as const;

/** The name of a feature switch. */
export type FlagName = (typeof FLAG_NAMES)[number];

/** The state of every feature switch. */
export type Flags = Readonly<Record<FlagName, boolean>>;
