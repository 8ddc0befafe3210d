/**
 * Teeth and their notations (`domain-forms.md` 7). A tooth is stored as its FDI number, regardless of the displayed
 * notation: the quadrant, 1 to 4 permanent and 5 to 8 deciduous, and the position from the midline.
 */

/** The notation of teeth: the preference `toothMark` is 1 FDI, 2 Palmer, 3 Universal. */
export type ToothNotation = 'fdi' | 'palmer' | 'universal';

/** The notations in the order of the preference `toothMark`, which counts from 1. */
export const TOOTH_NOTATIONS: readonly ToothNotation[] = ['fdi', 'palmer', 'universal'];

/** Parses a value of the preference `toothMark`; any other value means FDI. */
export function parseToothMark(toothMark: string | undefined): ToothNotation {
  return TOOTH_NOTATIONS[Number(toothMark) - 1] ?? 'fdi';
}

/** Returns the value of the preference `toothMark` for a notation. */
export function toToothMark(notation: ToothNotation): string {
  return String(TOOTH_NOTATIONS.indexOf(notation) + 1);
}

/** Both arches as a table shows them, with the patient's right on the viewer's left. */
export const TOOTH_ROWS = {
  upper: [18, 17, 16, 15, 14, 13, 12, 11, 21, 22, 23, 24, 25, 26, 27, 28],
  upperDeciduous: [55, 54, 53, 52, 51, 61, 62, 63, 64, 65],
  lowerDeciduous: [85, 84, 83, 82, 81, 71, 72, 73, 74, 75],
  lower: [48, 47, 46, 45, 44, 43, 42, 41, 31, 32, 33, 34, 35, 36, 37, 38],
} as const satisfies Readonly<Record<string, readonly number[]>>;

/** A row of the table of teeth. */
export type ToothRow = keyof typeof TOOTH_ROWS;

const ALL_ROWS: readonly (readonly number[])[] = Object.values(TOOTH_ROWS);
const ARCH_ORDER = new Map(ALL_ROWS.flat().map((tooth, place) => [tooth, place]));

/** Returns whether a number is the FDI number of a tooth. */
export function isTooth(tooth: number): boolean {
  return ARCH_ORDER.has(tooth);
}

/** Returns whether a tooth is deciduous. */
export function isDeciduous(tooth: number): boolean {
  return toQuadrant(tooth) >= 5;
}

/** Sorts teeth in the order of the table: upper before lower, from the patient's right to their left. */
export function sortByArch(teeth: Iterable<number>): number[] {
  return [...new Set(teeth)].toSorted((one, other) => (ARCH_ORDER.get(one) ?? 99) - (ARCH_ORDER.get(other) ?? 99));
}

function toQuadrant(tooth: number): number {
  return Math.floor(tooth / 10);
}

function toPosition(tooth: number): number {
  return tooth % 10;
}

function requireTooth(tooth: number): number {
  if (!isTooth(tooth)) throw new RangeError(`${tooth} is no FDI number`);
  return tooth;
}

/** The base and direction of the numbers in each quadrant of Universal: 1 counts away from the midline. */
const UNIVERSAL: Readonly<Record<number, { readonly base: number; readonly step: 1 | -1 }>> = {
  1: { base: 9, step: -1 },
  2: { base: 8, step: 1 },
  3: { base: 25, step: -1 },
  4: { base: 24, step: 1 },
  5: { base: 5, step: -1 },
  6: { base: 4, step: 1 },
  7: { base: 15, step: -1 },
  8: { base: 14, step: 1 },
};
const LETTERS = 'ABCDEFGHIJKLMNOPQRST';

/** Returns a tooth in Universal: 1 to 32, deciduous teeth A to T. */
export function toUniversal(tooth: number): string {
  const quadrant = UNIVERSAL[toQuadrant(requireTooth(tooth))];
  if (quadrant === undefined) throw new RangeError(`${tooth} is no FDI number`);
  const number = quadrant.base + quadrant.step * toPosition(tooth);
  return isDeciduous(tooth) ? LETTERS.charAt(number) : String(number);
}

/** Parses a tooth in Universal; `undefined` for any other text. */
function parseUniversal(text: string): number | undefined {
  return [...ARCH_ORDER.keys()].find((tooth) => toUniversal(tooth) === text);
}

const PALMER: Readonly<Record<number, { readonly symbol: string; readonly text: string }>> = {
  1: { symbol: '⏌', text: 'UR' },
  2: { symbol: '⎿', text: 'UL' },
  3: { symbol: '⎾', text: 'LL' },
  4: { symbol: '⏋', text: 'LR' },
};
const ROMAN = 'ⅠⅡⅢⅣⅤ';

/** Returns the permanent quadrant in which a tooth stands. */
function toPermanentQuadrant(tooth: number): number {
  return ((toQuadrant(tooth) - 1) % 4) + 1;
}

/**
 * Returns the digit of a tooth in Palmer, without its quadrant. A deciduous tooth has a letter in English and a Roman
 * numeral in Chinese usage.
 */
export function toPalmerDigit(tooth: number, language: 'ch' | 'en'): string {
  const place = toPosition(requireTooth(tooth));
  if (!isDeciduous(tooth)) return String(place);
  return language === 'ch' ? ROMAN.charAt(place - 1) : LETTERS.charAt(place - 1);
}

/** Returns a tooth in Palmer for running text: `6⏌`, `⎿6`. */
export function toPalmer(tooth: number, language: 'ch' | 'en'): string {
  const digit = toPalmerDigit(tooth, language);
  const side = toPermanentQuadrant(tooth);
  const symbol = PALMER[side]?.symbol ?? '';
  return side === 1 || side === 4 ? `${digit}${symbol}` : `${symbol}${digit}`;
}

/** Returns a tooth in Palmer for media that cannot draw the symbols: `UR6`, `ULC`, in Chinese `ULⅢ`. */
export function toPalmerLetters(tooth: number, language: 'ch' | 'en' = 'en'): string {
  return `${PALMER[toPermanentQuadrant(tooth)]?.text ?? ''}${toPalmerDigit(tooth, language)}`;
}

/** Formats a tooth in a notation. */
export function formatTooth(tooth: number, notation: ToothNotation, language: 'ch' | 'en' = 'en'): string {
  if (notation === 'universal') return toUniversal(tooth);
  return notation === 'palmer' ? toPalmer(tooth, language) : String(requireTooth(tooth));
}

/** Formats a tooth in a notation with letters and digits only. */
export function formatPlainTooth(tooth: number, notation: ToothNotation): string {
  return notation === 'palmer' ? toPalmerLetters(requireTooth(tooth)) : formatTooth(tooth, notation);
}

const PALMER_FORMS = [
  /^(?<digit>.)(?<side>[⏌⏋])$/u,
  /^(?<side>[⎿⎾])(?<digit>.)$/u,
  /^(?<side>U[RL]|L[RL])(?<digit>.)$/u,
];

/** Parses a tooth in Palmer. A letter or a Roman numeral is a deciduous tooth. */
function parsePalmer(text: string): number | undefined {
  const form = PALMER_FORMS.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined);
  const { side = '', digit = '' } = form ?? {};
  const quadrant = [1, 2, 3, 4].find((number) => PALMER[number]?.symbol === side || PALMER[number]?.text === side);
  return [...ARCH_ORDER.keys()].find(
    (tooth) =>
      toPermanentQuadrant(tooth) === quadrant &&
      (toPalmerDigit(tooth, 'en') === digit || toPalmerDigit(tooth, 'ch') === digit),
  );
}

/**
 * Parses a tooth that a user typed in their notation; `undefined` for any other text, because an 8 is a tooth in
 * Universal and none in FDI. Lower case and surrounding blanks are allowed.
 */
export function parseTooth(typed: string, notation: ToothNotation): number | undefined {
  const text = typed.trim().toUpperCase();
  if (notation === 'universal') return parseUniversal(text);
  if (notation === 'palmer') return parsePalmer(text);
  return [...ARCH_ORDER.keys()].find((tooth) => String(tooth) === text);
}

/**
 * Returns the permanent successor of a deciduous tooth.
 *
 * @throws RangeError for a tooth that is not deciduous.
 */
export function getSuccessorOrThrow(tooth: number): number {
  if (!isDeciduous(requireTooth(tooth))) throw new RangeError(`${tooth} is not deciduous`);
  return tooth - 40;
}

/** A supernumerary tooth, which has no number and is named by its neighbour. */
export interface Supernumerary {
  /** The FDI number of the tooth beside it. */
  readonly near: number;
  readonly pos: 'mesial' | 'distal' | 'palatal';
}

/**
 * Returns a supernumerary tooth in Universal, by the tooth beside it: 58 near 8, ES near E. Other notations have no
 * sign for it.
 */
export function toUniversalSupernumerary(neighbour: number): string {
  return isDeciduous(neighbour) ? `${toUniversal(neighbour)}S` : String(Number(toUniversal(neighbour)) + 50);
}

/** Formats the contact between two neighbours, in the order of the table: `11/21`, `13/12`. */
export function formatContact(
  one: number,
  other: number,
  notation: ToothNotation = 'fdi',
  language: 'ch' | 'en' = 'en',
): string {
  return sortByArch([one, other])
    .map((tooth) => formatTooth(tooth, notation, language))
    .join('/');
}

/** Returns the contact between two neighbours as it is stored: `11-21`. */
export function toContactKey(one: number, other: number): string {
  return sortByArch([one, other]).join('-');
}

/** Lists the contacts of an arch as pairs of neighbouring teeth, in the order of the table. */
export function listContacts(row: ToothRow): readonly (readonly [number, number])[] {
  const teeth: readonly number[] = TOOTH_ROWS[row];
  return teeth.slice(1).map((tooth, index) => [teeth[index] ?? tooth, tooth] as const);
}

/** The language and the notation in which a user reads teeth. */
export interface ToothReading {
  readonly language: 'ch' | 'en';
  /** The notation of the reader; stored teeth are FDI numbers. */
  readonly notation: ToothNotation;
  /** True for letters and digits only, if the signs of Palmer cannot be drawn. */
  readonly lettersOnly?: boolean;
}

/**
 * Formats a tooth (an FDI number), or a contact between two (`11-21`), in the notation of the reader. Any other text
 * stays unchanged, because an unfinished form may contain it.
 */
export function formatPlace(place: number | string, { notation, language, lettersOnly = false }: ToothReading): string {
  const teeth = typeof place === 'number' ? [place] : place.split('-').map(Number);
  if (teeth.length > 2 || !teeth.every(isTooth)) return String(place);
  const formatSingle = (tooth: number): string =>
    lettersOnly ? formatPlainTooth(tooth, notation) : formatTooth(tooth, notation, language);
  return sortByArch(teeth).map(formatSingle).join('/');
}
