import { FILE_CATEGORIES, STAGE_KINDS } from '@dentarium/domain';

/** An entry of a dictionary. */
interface Entry {
  readonly code: number;
  readonly name: { readonly ch: string; readonly en: string };
}

function createEntries(...names: readonly (readonly [code: number, ch: string, en: string])[]): Entry[] {
  return names.map(([code, ch, en]) => ({ code, name: { ch, en } }));
}

/** The dictionaries of the specification, section 3, by group code. */
const DICTIONARIES: Readonly<Record<string, readonly Entry[]>> = {
  gender: createEntries([1, '男', 'Male'], [2, '女', 'Female'], [0, '未知', 'Unknown']),
  dentalAge: createEntries([1, '替牙期', 'Mixed dentition'], [2, '恒牙期', 'Permanent dentition']),
  patientStatus: createEntries([0, '正常', 'In treatment'], [1, '停止治疗', 'Treatment stopped']),
  stageCode: STAGE_KINDS,
  fileCategory: FILE_CATEGORIES,
  preprocessState: createEntries([0, '未处理', 'Untreated'], [1, '已完成', 'Complete'], [2, '失败', 'Failed']),
};

/** Lists the entries of a dictionary in menu order; an unknown dictionary has none. */
export function listDictionaryEntries(groupCode: string) {
  const dictionaryEntries = Object.hasOwn(DICTIONARIES, groupCode) ? DICTIONARIES[groupCode] : undefined;
  return (dictionaryEntries ?? []).map(({ code, name }, sort) => ({
    groupCode,
    code,
    nameCh: name.ch,
    nameEn: name.en,
    sort,
  }));
}
