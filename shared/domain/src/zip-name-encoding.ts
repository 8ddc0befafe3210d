/** The points of a text in an encoding, and the number of characters beyond ASCII that gave them. */
interface Rating {
  readonly points: number;
  readonly count: number;
}

/** An encoding that programs use for the names in a zip without saying so. */
interface NameEncoding {
  /** The label of the Encoding Standard. */
  readonly label: string;
  readonly rate: (bytes: Uint8Array) => Rating;
  /** Returns true if this encoding comes before all others. */
  readonly isCertain?: (rating: Rating) => boolean;
}

/** Points from 0 to 1: how usual a character of two bytes is. */
type RatePair = (lead: number, trail: number) => number;

const [USUAL, KNOWN, PART, RARE] = [1, 0.6, 0.3, 0.1] as const;
/** Words of one-byte letters prove less than usual characters of two bytes, and more than known ones. */
const WORD = 0.85;
/** The syllables in the names of a zip that are Korean, and not Chinese characters by chance. */
const MIN_SYLLABLES = 8;
/** Texts with fewer points for each character may be of any encoding. */
const MIN_POINTS = 0.5;

function isBetween(value: number, first: number, last: number): boolean {
  return value >= first && value <= last;
}

/** The characters of an encoding of two bytes. */
interface PairForm {
  readonly isLead: (byte: number) => boolean;
  readonly minTrail: number;
  /** Bytes beyond ASCII that are a character by themselves: half-width letters. */
  readonly isSingle?: (byte: number) => boolean;
}

/** Rates a text of characters of two bytes. A character that the encoding does not have excludes it. */
function ratePairs(bytes: Uint8Array, { isLead, minTrail, isSingle }: PairForm, ratePair: RatePair): Rating {
  let [points, count] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    count += 1;
    if (isSingle?.(lead) === true) {
      points += PART;
      continue;
    }
    at += 1;
    const trail = bytes[at] ?? 0;
    if (!isLead(lead) || trail < minTrail || trail === 0x7f || trail === 0xff) return { points: -Infinity, count };
    points += ratePair(lead, trail);
  }
  return { points, count };
}

/** Rates a text of one-byte letters: words of small letters, which may begin with a capital one. */
function rateWords(bytes: Uint8Array, small: RegExp, capital: RegExp): Rating {
  const text = String.fromCharCode(...bytes);
  const word = new RegExp(`^(?:${capital.source})?(?:${small.source})+$`);
  let [points, count] = [0, 0];
  for (const [run] of text.matchAll(/[a-z\x80-\xff]*[\x80-\xff][a-z\x80-\xff]*/gi)) {
    const length = run.replaceAll(/[a-z]/gi, '').length;
    count += length;
    if (word.test(run)) points += length * WORD;
  }
  return { points, count };
}

const GBK: PairForm = { isLead: (byte) => isBetween(byte, 0x81, 0xfe), minTrail: 0x40 };
const SHIFT_JIS: PairForm = {
  isLead: (byte) => isBetween(byte, 0x81, 0x9f) || isBetween(byte, 0xe0, 0xfc),
  minTrail: 0x40,
  isSingle: (byte) => isBetween(byte, 0xa1, 0xdf),
};
const BIG5: PairForm = { isLead: (byte) => isBetween(byte, 0xa1, 0xf9), minTrail: 0x40 };
const EUC_KR: PairForm = { isLead: (byte) => isBetween(byte, 0xa1, 0xfe), minTrail: 0xa1 };

/** The first of equal ratings counts: Chinese before others, as most users are. */
const ENCODINGS: readonly NameEncoding[] = [
  {
    label: 'gb18030',
    rate: (bytes) =>
      ratePairs(bytes, GBK, (lead, trail) => {
        if (trail < 0xa1) return RARE;
        // GB 2312: the usual characters, the others, and signs.
        if (isBetween(lead, 0xb0, 0xd7)) return USUAL;
        if (isBetween(lead, 0xd8, 0xf7)) return KNOWN;
        return isBetween(lead, 0xa1, 0xa3) ? KNOWN : RARE;
      }),
  },
  {
    label: 'shift_jis',
    rate: (bytes) =>
      ratePairs(bytes, SHIFT_JIS, (lead, trail) => {
        const isKana = (lead === 0x82 && trail >= 0x4f) || (lead === 0x83 && trail <= 0x96);
        if (isKana || isBetween(lead, 0x88, 0x97)) return USUAL;
        if (isBetween(lead, 0x98, 0x9f) || isBetween(lead, 0xe0, 0xea)) return KNOWN;
        return lead === 0x81 ? PART : RARE;
      }),
  },
  {
    label: 'big5',
    rate: (bytes) =>
      ratePairs(bytes, BIG5, (lead) => {
        if (isBetween(lead, 0xa4, 0xc6)) return USUAL;
        return isBetween(lead, 0xc9, 0xf9) || isBetween(lead, 0xa1, 0xa3) ? PART : RARE;
      }),
  },
  {
    label: 'euc-kr',
    // Its syllables lie among the usual characters of GB 2312, so that only many of them in a row are Korean.
    rate: (bytes) => ratePairs(bytes, EUC_KR, (lead) => (isBetween(lead, 0xb0, 0xc8) ? USUAL : RARE)),
    isCertain: ({ points, count }) => points === count && count >= MIN_SYLLABLES,
  },
  { label: 'windows-1251', rate: (bytes) => rateWords(bytes, /[\xe0-\xff\xb8]/, /[\xc0-\xdf\xa8]/) },
  { label: 'ibm866', rate: (bytes) => rateWords(bytes, /[\xa0-\xaf\xe0-\xf1]/, /[\x80-\x9f]/) },
];

function addRatings(ratings: readonly Rating[]): Rating {
  return ratings.reduce((sum, { points, count }) => ({ points: sum.points + points, count: sum.count + count }), {
    points: 0,
    count: 0,
  });
}

const UTF8 = /^(?:[^\x80-\xff]|[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})*$/;

function isLegacyName(name: Uint8Array): boolean {
  return name.some((byte) => byte >= 0x80) && !UTF8.test(String.fromCharCode(...name));
}

/** The name of an entry as the directory of a zip holds it. */
interface NamedEntry {
  readonly rawFilename: Uint8Array;
  /** True if the entry says that its name is UTF-8. */
  readonly filenameUTF8: boolean;
}

/**
 * Detects the encoding of the names in a zip that do not say that they are UTF-8. A name has a few characters only, so
 * that what is usual in a language decides, over all names together. Readers of zips know names in UTF-8 by themselves.
 *
 * @returns a label of the Encoding Standard; `undefined` for names in ASCII, UTF-8 or the encoding of the first zips
 */
export function detectZipNameEncoding(entries: readonly NamedEntry[]): string | undefined {
  const legacyNames = entries
    .filter(({ filenameUTF8 }) => !filenameUTF8)
    .map(({ rawFilename }) => rawFilename)
    .filter(isLegacyName);
  if (legacyNames.length === 0) return undefined;
  let [best, mostPoints] = [undefined as string | undefined, MIN_POINTS];
  for (const { label, rate, isCertain } of ENCODINGS) {
    const rating = addRatings(legacyNames.map(rate));
    if (isCertain?.(rating) === true) return label;
    const points = rating.points / Math.max(1, rating.count);
    if (points > mostPoints) [best, mostPoints] = [label, points];
  }
  return best;
}
