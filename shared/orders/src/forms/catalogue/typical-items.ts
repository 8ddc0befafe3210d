import type { FormText } from '@dentarium/domain/declared-form';

interface Item {
  readonly kind: number;
  readonly name: FormText;
  /** A description of one line. */
  readonly short: FormText;
  readonly colors: readonly [light: string, deep: string];
  readonly orderTypes: readonly number[];
  readonly dentalAges: readonly number[];
  readonly maxSteps: number;
  readonly restarts: number;
  readonly validMonths: number;
  readonly retainerPhase: number;
  readonly isNeedExpert: number;
  readonly price: number;
}

/** Properties that most treatments share. */
const DEFAULTS = {
  orderTypes: [0, 2],
  dentalAges: [2],
  maxSteps: 0,
  restarts: 2,
  validMonths: 24,
  retainerPhase: 1,
  isNeedExpert: 0,
} as const;

const ITEMS: readonly Item[] = [
  {
    ...DEFAULTS,
    kind: 1,
    name: { ch: '全程', en: 'Full' },
    short: {
      ch: '各类错𬌗的全面矫治，步数不限',
      en: 'Comprehensive treatment of any malocclusion, without a limit of steps',
    },
    colors: ['#e6f4ff', '#0958d9'],
    restarts: 5,
    validMonths: 60,
    retainerPhase: 2,
    price: 22000,
  },
  {
    ...DEFAULTS,
    kind: 2,
    name: { ch: '简单', en: 'Simple' },
    short: { ch: '轻度拥挤或间隙，最多 14 步', en: 'Mild crowding or spacing, up to 14 steps' },
    colors: ['#f6ffed', '#389e0d'],
    maxSteps: 14,
    restarts: 1,
    validMonths: 18,
    price: 9800,
  },
  {
    ...DEFAULTS,
    kind: 3,
    name: { ch: '前牙', en: 'Anterior' },
    short: { ch: '仅移动前牙 3–3，不改变磨牙关系', en: 'Moves 3–3 alone and leaves the molars as they are' },
    colors: ['#fff7e6', '#d46b08'],
    maxSteps: 26,
    price: 12800,
  },
  {
    ...DEFAULTS,
    kind: 4,
    name: { ch: '青少年', en: 'Teen' },
    short: {
      ch: '含萌出预留和佩戴指示，步数不限',
      en: 'With eruption compensation and wear indicators, without a limit of steps',
    },
    colors: ['#f9f0ff', '#531dab'],
    dentalAges: [1, 2],
    restarts: 5,
    validMonths: 48,
    retainerPhase: 2,
    price: 19800,
  },
  {
    ...DEFAULTS,
    kind: 5,
    name: { ch: '儿童', en: 'Children' },
    short: { ch: '替牙期早期矫治，须由专家把关', en: 'Early treatment in the mixed dentition, with an expert' },
    colors: ['#fff0f6', '#c41d7f'],
    dentalAges: [1],
    maxSteps: 40,
    isNeedExpert: 1,
    price: 15800,
  },
  {
    ...DEFAULTS,
    kind: 6,
    name: { ch: '保持器', en: 'Retainer' },
    short: { ch: '透明、Hawley 或舌侧丝保持器', en: 'Clear, Hawley or fixed lingual retainers' },
    colors: ['#e6fffb', '#08979c'],
    orderTypes: [1],
    dentalAges: [1, 2],
    restarts: 0,
    validMonths: 12,
    retainerPhase: 0,
    price: 680,
  },
];

/** A typical catalogue of treatment items for the demonstration (`domain-forms.md` 9.1). */
export const TYPICAL_ITEMS = ITEMS.map((item) => {
  const { name, short, colors, ...storedItem } = item;
  return {
    ...storedItem,
    nameCh: name.ch,
    nameEn: name.en,
    shortCh: short.ch,
    shortEn: short.en,
    lightColor: colors[0],
    deepColor: colors[1],
    arches: 2,
    oldPrice: null,
  };
});
