/** The benefits that open tools (specification, section 3, "Benefit keys"); key 9 is cloud storage. */
export const BENEFIT_KEYS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** The key of a benefit that opens a tool. */
export type BenefitKey = (typeof BENEFIT_KEYS)[number];

/** Benefit key 9: space in the cloud. */
export const CLOUD_STORAGE_KEY = 9;

/** The names of the benefits, by key (specification, section 3). */
export const BENEFIT_NAMES: Readonly<
  Record<BenefitKey | typeof CLOUD_STORAGE_KEY, { readonly ch: string; readonly en: string }>
> = {
  1: { ch: 'AI 影像整理', en: 'AI image organisation' },
  2: { ch: '一键打码', en: 'One-click masking' },
  3: { ch: '相机影像整理', en: 'Camera image sorting' },
  4: { ch: '智能重叠', en: 'Smart overlay' },
  5: { ch: '自定义测量', en: 'Custom measurements' },
  6: { ch: 'CT 模块', en: 'CT module' },
  7: { ch: '一键病例总结', en: 'One-click case summary' },
  8: { ch: 'AI 定点描迹', en: 'AI landmark tracing' },
  [CLOUD_STORAGE_KEY]: { ch: '云存储', en: 'Cloud storage' },
};

/**
 * The types under which uses of the tools are counted, by key of the benefit (specification, section 7,
 * `AlgorithmStatistics`).
 */
export const BENEFIT_USES = {
  1: 'imageOrganisation',
  2: 'masking',
  3: 'cameraSorting',
  4: 'overlay',
  5: 'customMeasurement',
  6: 'ctModule',
  7: 'caseSummary',
  8: 'landmarkTracing',
} as const satisfies Readonly<Record<BenefitKey, string>>;

/**
 * Finds the benefit that opens the tool whose uses are counted under a type; `undefined` if no membership covers the
 * tool.
 */
export function findBenefitByUse(type: string): BenefitKey | undefined {
  return BENEFIT_KEYS.find((key) => BENEFIT_USES[key] === type);
}

/** Returns whether a value, such as a detail of a failure, is the key of a benefit that opens a tool. */
export function isBenefitKey(value: unknown): value is BenefitKey {
  return BENEFIT_KEYS.some((key) => key === value);
}
