const [TAB, LINE_FEED, RETURN, SPACE] = [9, 10, 13, 32];
const [PLUS, MINUS, POINT, ZERO, NINE] = [43, 45, 46, 48, 57];
/** Digits beyond these do not change a double. */
const MAX_DIGITS = 17;
const POWERS = Array.from({ length: 23 }, (_, power) => 10 ** power);

function isSpace(byte: number): boolean {
  return byte === SPACE || (byte >= TAB && byte <= RETURN);
}

function isLineEnd(byte: number): boolean {
  return byte === LINE_FEED || byte === RETURN;
}

function applyPower(mantissa: number, power: number): number {
  if (mantissa === 0) return 0;
  if (power === 0) return mantissa;
  const step = POWERS[Math.abs(power)];
  if (step !== undefined) return power > 0 ? mantissa * step : mantissa / step;
  // Below the range of a power of its own a number may still be one.
  return power < -300 ? (mantissa / 1e300) * 10 ** Math.max(power + 300, -400) : mantissa * 10 ** Math.min(power, 400);
}

/** Reads words and numbers of a text from its bytes, without a string of all of it: no string is longer than 512 MiB. */
export class TextScanner {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #at: number;

  constructor(bytes: Uint8Array, start = 0) {
    this.#bytes = bytes;
    this.#end = bytes.length;
    this.#at = start;
  }

  /** Whether there are no more words. */
  get isAtEnd(): boolean {
    this.#skipSpace();
    return this.#at >= this.#end;
  }

  #skipSpace(): void {
    while (this.#at < this.#end && isSpace(this.#bytes[this.#at] ?? 0)) this.#at += 1;
  }

  /** The next word in lower case, at most so many letters of it; empty at the end. */
  readWord(maxLetters = 16): string {
    this.#skipSpace();
    const start = this.#at;
    while (this.#at < this.#end && !isSpace(this.#bytes[this.#at] ?? 0)) this.#at += 1;
    let word = '';
    for (let at = start; at < Math.min(this.#at, start + maxLetters); at += 1)
      word += String.fromCharCode(this.#bytes[at] ?? 0);
    return word.toLowerCase();
  }

  /** Goes over the next word, and says which letter it begins with, in lower case; 0 at the end. */
  skipWord(): number {
    this.#skipSpace();
    const first = this.#bytes[this.#at] ?? 0;
    while (this.#at < this.#end && !isSpace(this.#bytes[this.#at] ?? 0)) this.#at += 1;
    return first | 0x20;
  }

  /** The first letter of the next word as it is written; 0 at the end. */
  peek(): number {
    this.#skipSpace();
    return this.#bytes[this.#at] ?? 0;
  }

  /** Whether another word stands in the line. */
  hasMoreInLine(): boolean {
    while (this.#at < this.#end) {
      const byte = this.#bytes[this.#at] ?? 0;
      if (!isSpace(byte)) return true;
      if (isLineEnd(byte)) return false;
      this.#at += 1;
    }
    return false;
  }

  /** Goes to the end of the line. */
  skipLine(): void {
    while (this.#at < this.#end && !isLineEnd(this.#bytes[this.#at] ?? 0)) this.#at += 1;
  }

  /** The rest of the line as text; at most 1,000 bytes of it. */
  readLine(): string {
    const start = this.#at;
    this.skipLine();
    return new TextDecoder().decode(this.#bytes.subarray(start, Math.min(this.#at, start + 1000))).trim();
  }

  /** The next word as a number; NaN for a word that is none, and at the end. A slash ends it: what stands behind is passed over. */
  readNumber(): number {
    this.#skipSpace();
    const bytes = this.#bytes;
    let at = this.#at;
    const sign = bytes[at] === MINUS ? -1 : 1;
    if (bytes[at] === MINUS || bytes[at] === PLUS) at += 1;
    let [mantissa, digits, power] = [0, 0, 0];
    const start = at;
    let hasPoint = false;
    for (; at < this.#end; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === POINT && !hasPoint) {
        hasPoint = true;
        continue;
      }
      if (byte < ZERO || byte > NINE) break;
      if (digits < MAX_DIGITS) {
        mantissa = mantissa * 10 + byte - ZERO;
        if (mantissa > 0) digits += 1;
        if (hasPoint) power -= 1;
      } else if (!hasPoint) power += 1;
    }
    const isNumber = at - start > (hasPoint ? 1 : 0);
    this.#at = at;
    if (!isNumber) return this.#finishWord(Number.NaN);
    return this.#finishWord(sign * applyPower(mantissa, power + this.#readExponent()));
  }

  /** The power behind an `e`; 0 without one. */
  #readExponent(): number {
    if (((this.#bytes[this.#at] ?? 0) | 0x20) !== 0x65) return 0;
    let at = this.#at + 1;
    const sign = this.#bytes[at] === MINUS ? -1 : 1;
    if (this.#bytes[at] === MINUS || this.#bytes[at] === PLUS) at += 1;
    let power = 0;
    for (; at < this.#end; at += 1) {
      const byte = this.#bytes[at] ?? 0;
      if (byte < ZERO || byte > NINE) break;
      power = Math.min(power * 10 + byte - ZERO, 1000);
    }
    this.#at = at;
    return sign * power;
  }

  /** Goes over what stands behind a number without a space: `7/1/3` is the number 7, `1.5mm` is none. */
  #finishWord(value: number): number {
    const next = this.#bytes[this.#at] ?? SPACE;
    if (this.#at >= this.#end || isSpace(next)) return value;
    while (this.#at < this.#end && !isSpace(this.#bytes[this.#at] ?? 0)) this.#at += 1;
    return next === 0x2f ? value : Number.NaN;
  }
}
