import { Converter } from 'opencc-js/t2cn';
import { polyphonic } from 'pinyin-pro';

/** The unified ideographs of names: the base block and extension A. */
const BLOCKS = [
  [0x4e00, 0x9fff],
  [0x3400, 0x4dbf],
] as const;

const SIGNS: readonly string[] = BLOCKS.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
);

/** Lists traditional signs with their simplified form, by the tables of OpenCC. */
export function listSimplifiedSigns(): readonly (readonly [traditional: string, simplified: string])[] {
  const toSimplified = Converter({ from: 't', to: 'cn' });
  return SIGNS.map((sign) => [sign, toSimplified(sign)] as const).filter(
    ([sign, simplified]) => simplified !== sign && [...simplified].length === 1,
  );
}

/** Returns the spellings of a reading that keyboards have: 吕 is typed as "lv" and, in passports, as "lu". */
function listSpellings(reading: string): readonly string[] {
  return reading.includes('ü') ? [reading.replace('ü', 'v'), reading.replace('ü', 'u')] : [reading];
}

function listOwnReadings(sign: string): readonly string[] {
  const [spellings = []] = polyphonic(sign, { toneType: 'none', type: 'array' });
  return [...new Set(spellings.flatMap(listSpellings))].filter((reading) => /^[a-z]+$/.test(reading));
}

/**
 * Lists signs with all of their readings without tones, the most frequent one first, by the tables of pinyin-pro. Texts
 * are simplified before they are read, so a simplified sign also has the most frequent reading of each of its traditional
 * forms: 乾 is read "qian", but its simplified form 干 by itself "gan". One without readings has all of theirs.
 *
 * @param simplifiedSigns traditional signs with their simplified form
 */
export function listReadings(
  simplifiedSigns: readonly (readonly [traditional: string, simplified: string])[],
): readonly (readonly [sign: string, readings: readonly string[]])[] {
  const readingsBySign = new Map(SIGNS.map((sign) => [sign, listOwnReadings(sign)] as const));
  for (const [traditional, simplified] of simplifiedSigns) {
    const [all, own] = [readingsBySign.get(traditional) ?? [], readingsBySign.get(simplified) ?? []];
    const furtherReadings = own.length === 0 ? all : all.slice(0, 1);
    readingsBySign.set(simplified, [...new Set([...own, ...furtherReadings])]);
  }
  return [...readingsBySign].filter(([, readings]) => readings.length > 0);
}
