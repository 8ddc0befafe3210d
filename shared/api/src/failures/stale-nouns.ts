import { type AreaNoun, areaNouns, type AreaStaleNouns } from './area-failures.ts';

/**
 * The nouns for data that can change on another terminal during an edit: the `noun` of `version.stale`, with its words.
 */
export const STALE_NOUNS = {
  patient: { ch: '患者', en: 'patient' },
  stage: { ch: '阶段', en: 'stage' },
  file: { ch: '文件', en: 'file' },
  medicalRecord: { ch: '病历', en: 'record' },
  tag: {
    ch: '标签',
    en: 'tag',
    // Exactly as in the specification (PAT-12).
    sentence: { ch: '标签已在另一终端被修改。', en: 'tag modified on another terminal' },
  },
  order: { ch: '订单', en: 'order' },
  orderForm: { ch: '表单', en: 'form' },
  account: { ch: '账号', en: 'account' },
  role: { ch: '角色', en: 'role' },
} as const satisfies Record<string, AreaNoun>;

/** The noun of a refusal because another user had changed the data. */
export type StaleNoun = keyof typeof STALE_NOUNS | keyof AreaStaleNouns;

/** The noun for an unknown key, as from a newer server. */
const UNKNOWN_NOUN: AreaNoun = { ch: '内容', en: 'record' };

/** Returns the words of the noun in the details of a failure. */
export function toStaleNoun(noun: unknown): AreaNoun {
  if (typeof noun !== 'string') return UNKNOWN_NOUN;
  const platformNouns: Readonly<Record<string, AreaNoun>> = STALE_NOUNS;
  return (Object.hasOwn(platformNouns, noun) ? platformNouns[noun] : areaNouns.get(noun)) ?? UNKNOWN_NOUN;
}
