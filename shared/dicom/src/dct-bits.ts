import { DicomFormatError } from './refusals.ts';

/** The codes of a Huffman table by their lengths (ITU T.81, F.2.2.3). */
export interface HuffmanTable {
  /** The last code of each length; -1 if there is none. */
  readonly last: Int32Array;
  /** The offset from a code of a length to the index of its value. */
  readonly shift: Int32Array;
  readonly values: Uint8Array;
  /** For each byte the length of the code at its start, times 256, plus its value; 0 for longer codes. */
  readonly short: Uint16Array;
}

const SHORT = 8;

/** Builds a table from the number of codes of each length and their values. */
export function createHuffmanTable(counts: Uint8Array, values: Uint8Array): HuffmanTable {
  const [last, shift] = [new Int32Array(17).fill(-1), new Int32Array(17)];
  const short = new Uint16Array(1 << SHORT);
  let [code, place] = [0, 0];
  for (let length = 1; length <= 16; length += 1) {
    const count = counts[length - 1] ?? 0;
    shift[length] = place - code;
    const listed = length <= SHORT ? count : 0;
    for (let own = 0; own < listed; own += 1) {
      const [from, to] = [(code + own) << (SHORT - length), (code + own + 1) << (SHORT - length)];
      short.fill((length << 8) | (values[place + own] ?? 0), from, to);
    }
    code += count;
    place += count;
    if (count > 0) last[length] = code - 1;
    code <<= 1;
  }
  return { last, shift, values, short };
}

/** Reads the bits of one part of a scan, between two restart markers. */
export class DctBits {
  readonly #bytes: Uint8Array;
  #at: number;
  /** Bits that are buffered and not read yet: the lowest `#count` ones. */
  #buffer = 0;
  #count = 0;
  /** Number of buffered bits beyond the end of the pixels. */
  #overrun = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  #fill(): void {
    while (this.#count <= 24) {
      const byte = this.#bytes[this.#at];
      // Within pixels a byte FF is followed by 00; anything else is a marker.
      const isOver = byte === undefined || (byte === 0xff && this.#bytes[this.#at + 1] !== 0);
      if (isOver) this.#overrun += 8;
      else this.#at += byte === 0xff ? 2 : 1;
      this.#buffer = (this.#buffer << 8) | (isOver ? 0 : byte);
      this.#count += 8;
    }
  }

  /** The index behind the last byte of which a bit was read. */
  get end(): number {
    let [end, unreadBytes] = [this.#at, Math.floor((this.#count - this.#overrun) / 8)];
    for (; unreadBytes > 0; unreadBytes -= 1)
      end -= this.#bytes[end - 1] === 0 && this.#bytes[end - 2] === 0xff ? 2 : 1;
    return end;
  }

  #peek(count: number): number {
    if (this.#count < count) this.#fill();
    return (this.#buffer >>> (this.#count - count)) & ((1 << count) - 1);
  }

  #skip(count: number): void {
    this.#count -= count;
    if (this.#count < this.#overrun) throw new DicomFormatError('a JPEG that ends within its pixels');
  }

  /** Reads one bit. @throws DamagedDicom where the pixels end too early */
  readBit(): number {
    return this.readBits(1);
  }

  /** Reads a number of up to 16 bits. */
  readBits(count: number): number {
    if (count === 0) return 0;
    const value = this.#peek(count);
    this.#skip(count);
    return value;
  }

  /** Reads a number of which the lower half stands for negative values (T.81, F.2.2.1). */
  readSigned(count: number): number {
    if (count === 0) return 0;
    const value = this.readBits(count);
    return value < 1 << (count - 1) ? value - (1 << count) + 1 : value;
  }

  /** Reads the value of the next code of a table. */
  readValue(table: HuffmanTable): number {
    const entry = table.short[this.#peek(SHORT)] ?? 0;
    if (entry > 0) {
      this.#skip(entry >> 8);
      return entry & 255;
    }
    for (let length = 1; length <= 16; length += 1) {
      const code = this.#peek(length);
      const last = table.last[length] ?? -1;
      if (last >= 0 && code <= last) {
        this.#skip(length);
        return table.values[code + (table.shift[length] ?? 0)] ?? 0;
      }
    }
    throw new DicomFormatError('a JPEG with a code that there is not');
  }
}
