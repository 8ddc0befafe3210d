import { type AreaNoun, areaNouns, type AreaStaleNouns } from './area-failures.ts';

/**
 * The nouns for data that can change on another terminal during an edit: the `noun` of `version.stale`, with its words.
 */
export const STALE_NOUNS = {
  patient: { ch: '患者', en: 'patient' },
  stage: { ch: '阶段', en: 'stage' },
  file: { ch: '文件', en: 'file' },
  photoLayout: { ch: '版式', en: 'layout' },
  medicalRecord: { ch: '病历', en: 'record' },
  exam: { ch: '检查', en: 'exam' },
  reportText: { ch: '报告文字', en: 'report text' },
  tag: {
    ch: '标签',
    en: 'tag',
    // Exactly as in the specification (PAT-12).
    sentence: { ch: '标签已在另一终端被修改。', en: 'tag modified on another terminal' },
  },
  savedFilter: {
    ch: '筛选方案',
    en: 'saved filter',
    // Its dialog shows its state at the time of opening.
    sentence: {
      ch: '该筛选方案已在另一终端被修改，请重新打开后再保存。',
      en: 'This saved filter was changed on another terminal. Please open it again before saving.',
    },
  },
  order: { ch: '订单', en: 'order' },
  catalogueEntry: { ch: '目录项', en: 'entry of the catalogue' },
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
