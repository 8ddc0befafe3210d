import type { Random } from '@dentarium/demo/drawings';

type Generator = (random: Random) => unknown;

const LETTERS = [
  'a',
  'Z',
  '0',
  ' ',
  '\t',
  '\n',
  '\0',
  '"',
  '\\',
  '%',
  '_',
  "'",
  ';',
  '<',
  '王',
  '小',
  'é',
  'e\u0301',
  '𬌗',
] as const;
const STRANGE_LETTERS = [
  '\uD800',
  '\uDFFF',
  '\u202E',
  '\u2066',
  '\uFEFF',
  '\u200D',
  '👩‍⚕️',
  'ﷺ',
  '\u0300',
  '\u2028',
  '\uFFFF',
] as const;
const MAX_TEXT_LENGTH = 400;
/** Texts that are longer than most fields allow. */
const MAX_LONG_TEXT_LENGTH = 60_000;

function generateText(random: Random): string {
  const letters = random.chance(0.3) ? STRANGE_LETTERS : LETTERS;
  const length = random.integer(0, random.chance(0.05) ? MAX_LONG_TEXT_LENGTH : random.integer(0, MAX_TEXT_LENGTH));
  const alphabet = Array.from({ length: 8 }, () => random.pick<string>(letters));
  return Array.from({ length }, (_, at) => alphabet[(at * 7 + length) % alphabet.length]).join('');
}

const BOUNDARIES = [0, 1, 2 ** 15, 2 ** 16, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, 2 ** 64, 1e21, 1e308] as const;

function generateNumber(random: Random): number {
  const size = random.pick<number>(BOUNDARIES);
  const value = random.pick<() => number>([
    () => size,
    () => size - 1,
    () => size + 1,
    () => size / 3,
    () => random.integer(-5, 200),
    () => random.uniform(-1, 1) * 10 ** random.integer(-320, 300),
    () => 5e-324,
  ])();
  return random.chance(0.4) ? -value : value;
}

const toDigits = (value: number, length: number): string => String(value).padStart(length, '0');

/** Generates a day, mostly of an unusual year, sometimes of none. */
function generateDay(random: Random): string {
  const year = random.pick<() => number>([
    () => random.integer(0, 1900),
    () => random.integer(1900, 2100),
    () => random.integer(2100, 9999),
    () => random.integer(10_000, 300_000),
  ])();
  return `${toDigits(year, 4)}-${toDigits(random.integer(0, 13), 2)}-${toDigits(random.integer(0, 32), 2)}`;
}

function generateInstant(random: Random): string {
  const time = [random.integer(0, 25), random.integer(0, 60), random.integer(0, 61)].map((part) => toDigits(part, 2));
  const zone = random.pick(['Z', '', '+14:00', '-23:59', '+99:99', '.999999999Z', '[Asia/Shanghai]']);
  return `${generateDay(random)}T${time.join(':')}${zone}`;
}

const hexadecimal = (random: Random, length: number): string =>
  Array.from({ length }, () => random.integer(0, 15).toString(16)).join('');

function generateId(random: Random): string {
  return [8, 4, 4, 4, 12].map((length) => hexadecimal(random, length)).join('-');
}

const MAX_DEPTH = 6;
const MAX_WIDTH = 8;
const KEYS = ['id', 'version', '__proto__', 'constructor', 'toString', 'length', '', 'a.b', '0', '姓名'] as const;

function generateTree(random: Random, depth = 0): unknown {
  if (depth >= MAX_DEPTH || random.chance(0.4)) return generateScalar(random);
  const width = random.integer(0, MAX_WIDTH);
  const children = Array.from({ length: width }, () => generateTree(random, depth + 1));
  if (random.chance(0.5)) return children;
  // `__proto__` becomes a name of its own, as a parser of JSON makes it.
  return Object.fromEntries(children.map((child) => [random.pick<string>(KEYS), child]));
}

function generateDeepList(random: Random): unknown {
  let value: unknown = generateScalar(random);
  for (let depth = random.integer(2, 300); depth > 0; depth -= 1) value = random.chance(0.5) ? [value] : { a: value };
  return value;
}

function generateWideList(random: Random): unknown {
  const element = generateScalar(random);
  return Array.from({ length: random.integer(100, 20_000) }, () => element);
}

const SCALARS: readonly [Generator, ...Generator[]] = [
  generateText,
  generateNumber,
  generateDay,
  generateInstant,
  generateId,
  (random) => random.pick([null, true, false]),
];

function generateScalar(random: Random): unknown {
  return random.pick(SCALARS)(random);
}

/** Generates a value for a field of a body: mostly a scalar, sometimes deep, wide or of any shape. */
export function generateJsonValue(random: Random): unknown {
  const share = random.next();
  if (share < 0.7) return generateScalar(random);
  if (share < 0.9) return generateTree(random);
  return share < 0.96 ? generateDeepList(random) : generateWideList(random);
}

/** Generates a value for a field of an address, in encoded form. */
export function generateAddressValue(random: Random): string {
  const value = generateScalar(random);
  // Node refuses longer addresses itself; half a pair of surrogates has no encoding.
  return encodeURIComponent(String(value).slice(0, 1000).toWellFormed());
}
