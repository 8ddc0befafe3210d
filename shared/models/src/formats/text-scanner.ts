const [TAB, LINE_FEED, RETURN, SPACE] = [9, 10, 13, 32];
const [PLUS, MINUS, POINT, ZERO, NINE] = [43, 45, 46, 48, 57];
/** Further digits do not change a double. */
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
  // The power alone may be out of range although the number is not.
  return power < -300 ? (mantissa / 1e300) * 10 ** Math.max(power + 300, -400) : mantissa * 10 ** Math.min(power, 400);
}

/**
 * Reads words and numbers of a text from its bytes. A single string of the whole text is impossible, because strings
 * are limited to 512 MiB.
 */
export class TextScanner {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #at: number;

  constructor(bytes: Uint8Array, start = 0) {
    this.#bytes = bytes;
    this.#end = bytes.length;
    this.#at = start;
  }

  /** Returns true if there are no more words. */
  get isAtEnd(): boolean {
    this.#skipSpace();
    return this.#at >= this.#end;
  }

  #skipSpace(): void {
    while (this.#at < this.#end && isSpace(this.#bytes[this.#at] ?? 0)) this.#at += 1;
  }

  /** Reads the next word in lower case, up to a number of letters; empty at the end. */
  readWord(maxLetters = 16): string {
    this.#skipSpace();
    const start = this.#at;
    while (this.#at < this.#end && !isSpace(this.#bytes[this.#at] ?? 0)) this.#at += 1;
    let word = '';
    for (let at = start; at < Math.min(this.#at, start + maxLetters); at += 1)
      word += String.fromCharCode(this.#bytes[at] ?? 0);
    return word.toLowerCase();
  }

  /** Skips the next word, and returns its first letter in lower case; 0 at the end. */
  skipWord(): number {
    this.#skipSpace();
    const first = this.#bytes[this.#at] ?? 0;
    while (this.#at < this.#end && !isSpace(this.#bytes[this.#at] ?? 0)) this.#at += 1;
    return first | 0x20;
  }

  /** Returns the first letter of the next word without reading it; 0 at the end. */
  peek(): number {
    this.#skipSpace();
    return this.#bytes[this.#at] ?? 0;
  }

  /** Returns whether another word follows in the line. */
  hasMoreInLine(): boolean {
    while (this.#at < this.#end) {
      const byte = this.#bytes[this.#at] ?? 0;
      if (!isSpace(byte)) return true;
      if (isLineEnd(byte)) return false;
      this.#at += 1;
    }
    return false;
  }

  /** Skips to the end of the line. */
  skipLine(): void {
    while (this.#at < this.#end && !isLineEnd(this.#bytes[this.#at] ?? 0)) this.#at += 1;
  }

  /** Reads the rest of the line as text, at most 1,000 bytes of it. */
  readLine(): string {
    const start = this.#at;
    this.skipLine();
    return new TextDecoder().decode(this.#bytes.subarray(start, Math.min(this.#at, start + 1000))).trim();
  }

  /**
   * Reads the next word as a number; NaN for other words and at the end. A slash ends the number, and the rest of the
   * word is skipped.
   */
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

  /** Reads the power after an `e`; 0 without one. */
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

  /** Skips the characters directly after a number: `7/1/3` is the number 7, `1.5mm` is not a number. */
  #finishWord(value: number): number {
    const next = this.#bytes[this.#at] ?? SPACE;
    if (this.#at >= this.#end || isSpace(next)) return value;
    while (this.#at < this.#end && !isSpace(this.#bytes[this.#at] ?? 0)) this.#at += 1;
    return next === 0x2f ? value : Number.NaN;
  }
}
