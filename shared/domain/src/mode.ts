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

/** The titles of the features for operators. */
export const FLAG_TITLES: Readonly<Record<FlagName, { readonly ch: string; readonly en: string }>> = {
  online: { ch: '矫治器与保持器订单', en: 'Orders of aligners and retainers' },
  prDesign: { ch: 'PR 设计', en: 'PR design' },
  agent: { ch: '智能助手', en: 'Assistant' },
  remote: { ch: '远程会诊', en: 'Remote consultation' },
  notes: { ch: '随手记', en: 'Notes' },
  callNumber: { ch: '分诊叫号', en: 'Call numbers' },
  dentureDesign: { ch: '义齿设计', en: 'Denture design' },
};

/** The state of every feature switch. */
export type Flags = Readonly<Record<FlagName, boolean>>;
