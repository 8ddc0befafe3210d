import { type AreaNoun, areaNouns, type AreaStaleNouns } from './area-failures.ts';

/** What can change on another terminal while somebody works with it: the `noun` of `version.stale`, and what people call it. */
export const STALE_NOUNS = {
  patient: { ch: '患者', en: 'patient' },
  stage: { ch: '阶段', en: 'stage' },
  file: { ch: '文件', en: 'file' },
  photoLayout: { ch: '版式', en: 'layout' },
  medicalRecord: { ch: '病历', en: 'record' },
  exam: { ch: '检查', en: 'exam' },
  reportText: { ch: '报告文字', en: 'report text' },
  visit: { ch: '就诊记录', en: 'visit' },
  exception: {
    ch: '异常影像',
    en: 'exception',
    // A filing exception is dealt with rather than edited.
    sentence: {
      ch: '此异常影像已在另一终端被处理，请先查看最新内容。',
      en: 'This exception was changed on another terminal. Please look at the latest version first.',
    },
  },
  tag: {
    ch: '标签',
    en: 'tag',
    // To the letter as the specification has it (PAT-12).
    sentence: { ch: '标签已在另一终端被修改。', en: 'tag modified on another terminal' },
  },
  savedFilter: {
    ch: '筛选方案',
    en: 'saved filter',
    // Its dialog shows what it was opened with.
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

/** What a change was refused for, because somebody else had changed it. */
export type StaleNoun = keyof typeof STALE_NOUNS | keyof AreaStaleNouns;

/** For what this version of the catalogue has no word, as when a newer server says it. */
const UNNAMED: AreaNoun = { ch: '内容', en: 'record' };

/** The words of a noun that came as a detail of a failure. */
export function staleNoun(noun: unknown): AreaNoun {
  if (typeof noun !== 'string') return UNNAMED;
  const ofPlatform: Readonly<Record<string, AreaNoun>> = STALE_NOUNS;
  return (Object.hasOwn(ofPlatform, noun) ? ofPlatform[noun] : areaNouns.get(noun)) ?? UNNAMED;
}
