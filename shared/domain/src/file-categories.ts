/** The part of the patient's record that a category belongs to. */
export type CategoryGroup = 'intraoral' | 'face' | 'xray' | 'model' | 'inbox' | 'other' | 'product';

/** A category of files (`domain-forms.md` 5). */
export interface FileCategory {
  readonly code: number;
  readonly name: { readonly ch: string; readonly en: string };
  readonly group: CategoryGroup;
}

/** The category of a file that waits for classification. */
export const PENDING_CATEGORY = 80;
/** The category of a file that the classifier could not recognise. */
export const UNRECOGNISED_CATEGORY = 92;
/** The category of volumes of a cone-beam CT. */
export const CBCT_CATEGORY = 15;
/** The category of screenshots that viewers take. */
export const SCREENSHOT_CATEGORY = 100;

function createCategory(code: number, group: CategoryGroup, ch: string, en: string): FileCategory {
  return { code, group, name: { ch, en } };
}

/** Every category, grouped, in the order of menus. */
export const FILE_CATEGORIES: readonly FileCategory[] = [
  createCategory(8, 'face', '正面像', 'Frontal, lips at rest'),
  createCategory(9, 'face', '正面微笑像', 'Frontal smile'),
  createCategory(10, 'face', '右侧45°像', 'Right oblique 45°'),
  createCategory(11, 'face', '左侧45°像', 'Left oblique 45°'),
  createCategory(12, 'face', '右侧面像', 'Right profile'),
  createCategory(13, 'face', '左侧面像', 'Left profile'),
  createCategory(26, 'face', '右侧45°微笑像', 'Right oblique smile'),
  createCategory(27, 'face', '左侧45°微笑像', 'Left oblique smile'),
  createCategory(1, 'intraoral', '覆𬌗覆盖像', 'Overjet/overbite'),
  createCategory(2, 'intraoral', '上牙弓𬌗面像', 'Upper occlusal'),
  createCategory(3, 'intraoral', '下牙弓𬌗面像', 'Lower occlusal'),
  createCategory(4, 'intraoral', '右侧咬合像', 'Right buccal view'),
  createCategory(5, 'intraoral', '左侧咬合像', 'Left buccal view'),
  createCategory(6, 'intraoral', '正面咬合像', 'Frontal view in occlusion'),
  createCategory(14, 'xray', '全景片', 'Panoramic'),
  createCategory(CBCT_CATEGORY, 'xray', 'CBCT', 'CBCT'),
  createCategory(16, 'xray', '头颅正位片', 'PA ceph'),
  createCategory(18, 'xray', '头颅侧位片', 'Lateral ceph'),
  createCategory(21, 'xray', '根尖片', 'Periapical'),
  createCategory(64, 'xray', '手腕片', 'Wrist'),
  createCategory(53, 'model', '上颌模型', 'Upper jaw model'),
  createCategory(51, 'model', '下颌模型', 'Lower jaw model'),
  createCategory(52, 'model', '咬合关系', 'Occlusion (bite)'),
  createCategory(59, 'model', '数字印模', 'Digital impression'),
  createCategory(81, 'model', '数字模型', 'Digital model'),
  createCategory(93, 'model', '数字模型(其他)', 'Digital model, other'),
  createCategory(PENDING_CATEGORY, 'inbox', '待处理', 'Pending'),
  createCategory(UNRECOGNISED_CATEGORY, 'inbox', '未识别', 'Unrecognised'),
  createCategory(91, 'other', '其他影像', 'Other image'),
  createCategory(999, 'other', '其他文件', 'Other file'),
  createCategory(SCREENSHOT_CATEGORY, 'product', '截图', 'Screenshot'),
  createCategory(101, 'product', '报告', 'Report'),
  createCategory(102, 'product', '测量', 'Measurement'),
  createCategory(103, 'product', '病例总结', 'Summary'),
];

const BY_CODE = new Map(FILE_CATEGORIES.map((entry) => [entry.code, entry]));

/** Finds the category of a code; `undefined` for codes outside of the specification. */
export function findFileCategory(code: number): FileCategory | undefined {
  return BY_CODE.get(code);
}

/** Returns whether a user may assign this category by hand: all except those of generated files. */
export function isAssignable(code: number): boolean {
  const fileCategory = BY_CODE.get(code);
  return fileCategory !== undefined && fileCategory.group !== 'product';
}

/** Returns whether a page may file an object in this category: the assignable ones, and the screenshots of viewers. */
export function isFileable(code: number): boolean {
  return isAssignable(code) || code === SCREENSHOT_CATEGORY;
}

/**
 * Returns whether the product itself generates the files of a category: screenshots, reports, measurements, summaries.
 */
export function isProduct(code: number): boolean {
  return BY_CODE.get(code)?.group === 'product';
}

/** Returns whether the files of a category still wait for classification. */
export function isInbox(code: number): boolean {
  return BY_CODE.get(code)?.group === 'inbox';
}

const JAWS: Readonly<Record<number, 'upper' | 'lower' | 'bite'>> = { 53: 'upper', 51: 'lower', 52: 'bite' };

/**
 * Finds the jaw that models of a category show (`domain-forms.md` 5); `undefined` if the category does not define one.
 */
export function findModelJaw(category: number): 'upper' | 'lower' | 'bite' | undefined {
  return JAWS[category];
}
