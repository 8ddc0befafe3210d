import type { CleanNote, MissingSlices, OmissionReason } from '../../objects/anonymise/clean-request.ts';

const NOTES: Readonly<
  Record<CleanNote | `leftOut.${Exclude<OmissionReason, 'diskFull'>}`, { readonly ch: string; readonly en: string }>
> = {
  reencoded: { ch: '已重新编码为 JPEG', en: 'Re-encoded as JPEG' },
  coloursRemoved: {
    ch: '已去除三角面的颜色，因为其中可能藏有其他信息；形状不变',
    en: 'The colours of the facets are removed, because they may hide other data; the shape is unchanged',
  },
  masked: {
    ch: '已遮挡画面上部（不识别面部），请检查眼部是否完全遮住',
    en: 'The upper part is covered, without recognising the face: please check that no eye is seen',
  },
  maskedWhole: {
    ch: '画面宽大于高，无法判断头部朝向，已整幅遮挡；请旋转为竖幅后重新导出',
    en: 'Wider than high, so that the head may lie either way: all of it is covered. Turn it upright and export again',
  },
  maskedAsSet: {
    ch: '已按所设区域遮挡，请检查眼部是否完全遮住',
    en: 'Covered where somebody has set it: please check that no eye is seen',
  },
  statedFree: {
    ch: '影像文件自身声明画面中无文字（0028,0301 = NO）',
    en: 'The file itself states that no text is burned in (0028,0301 = NO)',
  },
  confirmedFree: {
    ch: '导出者已查看并确认画面中无身份信息',
    en: 'Whoever exported it has looked and confirmed that it names nobody',
  },
  'leftOut.format': { ch: '未导出：此格式无法去除身份信息', en: 'Left out: this format cannot be made anonymous' },
  'leftOut.damaged': {
    ch: '未导出：文件已损坏，无法处理',
    en: 'Left out: the file is damaged and cannot be worked on',
  },
  'leftOut.burnedIn': {
    ch: '未导出：影像中印有患者信息',
    en: 'Left out: the pixels show who the patient is',
  },
  'leftOut.notLooked': {
    ch: '未导出：影像中可能印有患者信息，且无人确认看过',
    en: 'Left out: the pixels may show who the patient is, and nobody has said that they looked',
  },
  'leftOut.missing': { ch: '未导出：存储中找不到该文件', en: 'Left out: the file is missing in the store' },
};

/** The most slices that a note names; more are only counted. */
const MAX_NAMED_SLICES = 50;

const MISSING_SLICES = {
  ch: (places: string, count: number, total: number) =>
    `不完整：${total} 张切片中缺 ${count} 张（已损坏或无法处理），序号 ${places}`,
  en: (places: string, count: number, total: number) =>
    `Incomplete: ${count} of ${total} slices are missing (damaged or unreadable), number ${places}`,
} as const;

/** Formats notes for the list of contents in the language of the package. */
export function formatNotes(
  notes: readonly (keyof typeof NOTES)[],
  language: 'ch' | 'en',
  missingSlices?: MissingSlices,
): string {
  const texts = notes.map((note) => NOTES[note][language]);
  if (missingSlices === undefined) return texts.join('; ');
  const { places, total } = missingSlices;
  const placeText = places.slice(0, MAX_NAMED_SLICES).join(', ') + (places.length > MAX_NAMED_SLICES ? ' …' : '');
  return [...texts, MISSING_SLICES[language](placeText, places.length, total)].join('; ');
}
