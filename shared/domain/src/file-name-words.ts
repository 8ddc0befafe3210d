/** The properties of an image that the words of its file name indicate. */
export interface NamedView {
  /** A category that a single word identifies. */
  readonly category?: number;
  readonly group?: 'face' | 'intraoral' | 'model';
  readonly jaw?: 'upper' | 'lower';
  readonly side?: 'front' | 'right' | 'left';
  readonly isSmile: boolean;
  /** An oblique view, 45°. */
  readonly isOblique: boolean;
  /** A view from the side. */
  readonly isProfile: boolean;
  /** Both jaws in occlusion. */
  readonly isBite: boolean;
  /** Taken through a mirror. */
  readonly isMirrored: boolean;
}

/**
 * Meanings with their words. Latin words match whole words only ("full" and "blue" contain others); a star matches
 * words with that prefix. Chinese has no word boundaries, so longer words are matched first and removed. The wide
 * character 𬌗 counts as 合.
 */
const WORDS: readonly (readonly [meaning: string, words: readonly string[], chinese: readonly string[]])[] = [
  ['overjet', ['overjet', 'overbite'], ['覆合覆盖', '覆盖', '覆合', '深覆']],
  [
    'panoramic',
    ['panoramic', 'panorama', 'pano', 'panorex', 'opg', 'opt', 'orthopantomogram'],
    ['全景', '曲面断层', '曲断'],
  ],
  ['cbct', ['cbct'], ['锥形束']],
  ['periapical', ['periapical'], ['根尖']],
  ['wrist', ['wrist', 'handwrist'], ['手腕']],
  ['cephPa', ['pacephalogram'], ['头颅正位', '正位片']],
  ['cephLateral', ['lateralceph'], ['头颅侧位', '头侧', '侧位片', '侧位']],
  ['ceph', ['ceph', 'cephalo', 'cephalogram', 'cephalometric', 'cephalometrics', 'teleradiography'], ['头影']],
  ['profile', ['profile'], ['侧面', '侧貌']],
  ['oblique', ['oblique', '45', 'threequarter'], ['四十五度', '斜']],
  ['bite', ['bite', 'occlusion', 'buccal', 'intercuspation'], ['咬合']],
  ['occlusal', ['occlusal', 'arch'], ['合面', '牙弓']],
  ['upper', ['upper*', 'maxill*', 'oberkiefer*'], ['上颌', '上頜', '上顎', '上牙', '上合']],
  ['lower', ['lower*', 'mandib*', 'unterkiefer*'], ['下颌', '下頜', '下顎', '下牙', '下合']],
  ['up', ['up'], ['上']],
  ['down', ['down'], ['下']],
  ['front', ['front', 'frontal', 'anterior'], ['正面', '正位', '前牙']],
  ['right', ['right', 'rechts'], ['右']],
  ['left', ['left', 'links'], ['左']],
  ['smile', ['smile', 'smiling'], ['微笑', '笑']],
  ['face', ['face', 'facial', 'portrait', 'extraoral'], ['面像', '面相', '面型', '口外']],
  ['intraoral', ['intraoral', 'intra', 'teeth'], ['口内']],
  ['lateral', ['lateral', 'lat'], []],
  ['posterior', ['pa', 'posteroanterior'], []],
  ['mirror', ['mirror', 'mirrored'], ['反光镜', '镜像']],
];

/** The explicit words first. The short forms count only if a name has none of them (`domain-forms.md` 5.2). */
const JAW_MEANINGS = [
  ['upper', 'lower'],
  ['up', 'down'],
] as const;

/** The letters that scanners put at the end of a name or before a number: `shell_occlusion_u.stl`, `scan_L_12`. */
const JAW_LETTERS: Readonly<Record<string, 'upper' | 'lower'>> = { u: 'upper', l: 'lower' };

/** Words that end with "up" and do not refer to a jaw. */
const OTHER_UP = /(close|follow|set|wax|mock|check|build|back)[ _-]?up(?![a-z])/gi;

/** Splits the Latin words of a name, in lower case, at punctuation, at digits and before capital letters. */
function latinWords(name: string): string[] {
  return name
    .replace(OTHER_UP, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+|(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/)
    .filter((word) => word !== '');
}

function isWord(word: string, pattern: string): boolean {
  return pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern;
}

function parseMeanings(name: string): Set<string> {
  const latin = latinWords(name);
  const isPresent = (pattern: string) => latin.some((word) => isWord(word, pattern));
  const meanings = new Set(WORDS.filter(([, words]) => words.some(isPresent)).map(([meaning]) => meaning));
  let remainder = name.replaceAll('𬌗', '合').replaceAll('牙合', '合');
  // 正面像 is the category's own name for the front of a face. 上下颌 means two jaws in three characters.
  remainder = remainder.replaceAll('正面像', '正面 面像').replaceAll('上下', '上颌 下颌 ');
  const byLength = WORDS.flatMap(([meaning, , chinese]) => chinese.map((word) => [meaning, word] as const)).toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  for (const [meaning, word] of byLength) {
    if (!remainder.includes(word)) continue;
    meanings.add(meaning);
    remainder = remainder.replaceAll(word, ' ');
  }
  return meanings;
}

/** Returns the only one of several exclusive meanings; `undefined` if several or none are present. */
function pickExclusive<T extends string>(meanings: ReadonlySet<string>, ...names: readonly T[]): T | undefined {
  const present = names.filter((name) => meanings.has(name));
  return present.length === 1 ? present[0] : undefined;
}

function toJaw(meanings: ReadonlySet<string>): 'upper' | 'lower' | 'both' | undefined {
  for (const [upper, lower] of JAW_MEANINGS) {
    if (meanings.has(upper)) return meanings.has(lower) ? 'both' : 'upper';
    if (meanings.has(lower)) return 'lower';
  }
  return undefined;
}

function toNamedCategory(has: (meaning: string) => boolean): number | undefined {
  if (has('overjet')) return 1;
  if (has('panoramic')) return 14;
  if (has('cbct')) return 15;
  if (has('periapical')) return 21;
  if (has('wrist')) return 64;
  if (has('cephPa') || (has('ceph') && (has('posterior') || has('front')))) return 16;
  if (has('cephLateral') || (has('ceph') && has('lateral'))) return 18;
  return undefined;
}

function toNamedGroup(has: (meaning: string) => boolean): NamedView['group'] | undefined {
  if (has('face') || has('smile') || has('profile') || has('oblique')) return 'face';
  return has('bite') || has('occlusal') || has('intraoral') ? 'intraoral' : undefined;
}

function toStem(name: string): string {
  return name.replace(/\.[A-Za-z0-9]{1,5}$/, '');
}

/** Parses the name of a file without its extension; words in Chinese and English, `domain-forms.md` 5. */
export function parseFileName(name: string): NamedView {
  const meanings = parseMeanings(toStem(name));
  const has = (meaning: string) => meanings.has(meaning);
  const [category, group, side] = [
    toNamedCategory(has),
    toNamedGroup(has),
    pickExclusive(meanings, 'front', 'right', 'left'),
  ];
  const jaw = toJaw(meanings);
  return {
    ...(category === undefined ? {} : { category }),
    ...(group === undefined ? {} : { group }),
    ...(jaw === undefined || jaw === 'both' ? {} : { jaw }),
    ...(side === undefined ? {} : { side }),
    isSmile: has('smile'),
    isOblique: has('oblique'),
    isProfile: has('profile'),
    isBite: has('bite'),
    isMirrored: has('mirror'),
  };
}

const UPPER_MODEL = 53;
const LOWER_MODEL = 51;
const BITE_MODEL = 52;

/** Returns `null` if the words name several models, so the user must be asked. */
function findModelInWords(text: string): number | null | undefined {
  const meanings = parseMeanings(text);
  const words = latinWords(text).filter((word) => !/^\d+$/.test(word));
  const jaw = toJaw(meanings) ?? JAW_LETTERS[words.at(-1) ?? ''];
  if (jaw === 'upper') return UPPER_MODEL;
  if (jaw === 'lower') return LOWER_MODEL;
  if (meanings.has('bite')) return BITE_MODEL;
  return jaw === 'both' ? null : undefined;
}

/**
 * Finds the category of a jaw model by its name or, if the name gives none, by its folders: 53, 51 or 52
 * (`domain-forms.md` 5.2).
 *
 * @returns `undefined` if the name refers to both jaws or to none.
 */
export function findModelCategory(path: string): number | undefined {
  const folders = path.split('/');
  const stem = toStem(folders.pop() ?? '');
  const model = findModelInWords(stem);
  return (model === undefined ? findModelInWords(folders.join(' ')) : model) ?? undefined;
}

const BITES = { front: 6, right: 4, left: 5 } as const;

/**
 * Finds the category of a photograph by its name.
 *
 * @param shownGroup the group that the image itself shows, if known. The word "front" alone may mean a face or a bite.
 */
export function findPhotoCategory(view: NamedView, shownGroup?: 'face' | 'intraoral'): number | undefined {
  if (view.category !== undefined) return view.category;
  const group = shownGroup ?? view.group ?? (view.jaw === undefined ? undefined : 'intraoral');
  if (group === 'intraoral') {
    if (view.jaw !== undefined && !view.isBite) return view.jaw === 'upper' ? 2 : 3;
    return view.side === undefined ? undefined : BITES[view.side];
  }
  return group === 'face' ? toFaceCategory(view) : undefined;
}

function toFaceCategory({ side, isSmile, isOblique, isProfile }: NamedView): number | undefined {
  const isRight = side === 'right';
  const isLeft = side === 'left';
  if (isOblique) {
    if (isRight) return isSmile ? 26 : 10;
    if (isLeft) return isSmile ? 27 : 11;
    return undefined;
  }
  if (isRight || isLeft) return isRight ? 12 : 13;
  // Clinics take the right profile unless the name says otherwise.
  if (isProfile) return 12;
  if (isSmile) return 9;
  return side === 'front' ? 8 : undefined;
}
