/** What a model shows: the upper jaw (53), the lower jaw (51), the bite (52). */
export type Jaw = 'upper' | 'lower' | 'bite';

interface Words {
  /** What a word begins with; long enough to be no part of another. */
  readonly beginnings: readonly string[];
  /** Whole words. */
  readonly words: readonly string[];
  /** Chinese has no spaces between words. */
  readonly anywhere: readonly string[];
}

/** Longer words first: only where none of them is found, the shorter ones count (`domain-forms.md` 5.2). */
const TIERS: readonly { readonly lower: Words; readonly upper: Words }[] = [
  {
    lower: { beginnings: ['lower', 'mandib', 'unterkiefer'], words: [], anywhere: ['下颌', '下牙'] },
    upper: { beginnings: ['upper', 'maxill', 'oberkiefer'], words: [], anywhere: ['上颌', '上牙'] },
  },
  {
    lower: { beginnings: [], words: ['down'], anywhere: ['下'] },
    upper: { beginnings: [], words: ['up'], anywhere: ['上'] },
  },
  {
    lower: { beginnings: [], words: ['l'], anywhere: [] },
    upper: { beginnings: [], words: ['u'], anywhere: [] },
  },
];

const BITE: Words = { beginnings: ['occlus'], words: ['bite'], anywhere: ['咬合'] };

/** `UpperJaw_scan2.stl` has the words upper, jaw, scan and stl; never `up`, and `full` has no `u`. */
function wordsOf(name: string): string[] {
  const apart = name.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').replaceAll(/[^\p{L}]+/gu, ' ');
  return apart
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '');
}

function has(words: readonly string[], { beginnings, words: whole, anywhere }: Words): boolean {
  return words.some(
    (word) =>
      whole.includes(word) ||
      beginnings.some((beginning) => word.startsWith(beginning)) ||
      anywhere.some((sign) => word.includes(sign)),
  );
}

function jawOfText(text: string): Jaw | 'both' | undefined {
  if (text.includes('上下')) return 'both';
  const words = wordsOf(text);
  const bite = has(words, BITE);
  for (const { lower, upper } of TIERS) {
    const [isLower, isUpper] = [has(words, lower), has(words, upper)];
    if (isLower && isUpper) return bite ? 'bite' : 'both';
    if (isLower) return 'lower';
    if (isUpper) return 'upper';
  }
  return bite ? 'bite' : undefined;
}

/**
 * What a model shows, by its name and, where that says nothing, by the folders that it lies in.
 *
 * @returns `undefined` where the name speaks of both jaws or of none: then somebody has to be asked.
 */
export function jawOfName(path: string): Jaw | undefined {
  const folders = path.split('/');
  const file = folders.pop() ?? '';
  const dot = file.lastIndexOf('.');
  const found = jawOfText(dot > 0 ? file.slice(0, dot) : file) ?? jawOfText(folders.join(' '));
  return found === 'both' ? undefined : found;
}
