type TagTexts = readonly (readonly [group: string, tags: readonly string[]])[];

/** The tag groups that a new organisation gets (`domain-forms.md` 4.3), in both languages, in the same order. */
export const DEFAULT_TAGS: Readonly<Record<'ch' | 'en', TagTexts>> = {
  ch: [
    ['错𬌗类型', ['拥挤', '间隙', '前突', '深覆𬌗', '开𬌗', '反𬌗', '中线偏斜']],
    ['治疗方式', ['隐形矫治', '固定矫治', '功能矫治', '正颌手术', '拔牙', '支抗钉']],
    ['管理', ['VIP', '未成年', '口腔卫生差', '随访']],
  ],
  en: [
    ['Bite', ['crowding', 'spacing', 'protrusion', 'deep-bite', 'open-bite', 'crossbite', 'midline']],
    ['Treatment', ['aligner', 'fixed', 'functional', 'surgery', 'extraction', 'TAD']],
    ['Management', ['VIP', 'minor', 'hygiene', 'follow-up']],
  ],
};
