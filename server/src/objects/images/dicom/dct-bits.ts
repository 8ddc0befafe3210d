import { DamagedImage } from '../image-job.ts';

/** The codes of a Huffman table by their lengths (ITU T.81, F.2.2.3). */
export interface HuffmanTable {
  /** The last code of each length; -1 where there is none. */
  readonly last: Int32Array;
  /** What is added to a code of a length to get the place of its value. */
  readonly shift: Int32Array;
  readonly values: Uint8Array;
}

/** Builds a table from the number of codes of each length and their values. */
export function huffmanTable(counts: Uint8Array, values: Uint8Array): HuffmanTable {
  const [last, shift] = [new Int32Array(17).fill(-1), new Int32Array(17)];
  let [code, place] = [0, 0];
  for (let length = 1; length <= 16; length += 1) {
    const count = counts[length - 1] ?? 0;
    shift[length] = place - code;
    code += count;
    place += count;
    if (count > 0) last[length] = code - 1;
    code <<= 1;
  }
  return { last, shift, values };
}

/** Reads the bits of one part of a scan, between two restart markers. */
export class DctBits {
  readonly #bytes: Uint8Array;
  #at: number;
  #left = 0;
  #byte = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** One bit. @throws DamagedImage where the pixels end too early */
  bit(): number {
    if (this.#left === 0) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw new DamagedImage('a JPEG that ends within its pixels');
      // Within pixels a byte FF is followed by 00; anything else is a marker.
      if (byte === 0xff && this.#bytes[this.#at + 1] !== 0) throw new DamagedImage('a JPEG whose pixels end too early');
      this.#at += byte === 0xff ? 2 : 1;
      this.#byte = byte;
      this.#left = 8;
    }
    this.#left -= 1;
    return (this.#byte >> this.#left) & 1;
  }

  /** A number of so many bits. */
  bits(count: number): number {
    let value = 0;
    for (let read = 0; read < count; read += 1) value = (value << 1) | this.bit();
    return value;
  }

  /** A number of so many bits, of which the lower half stand for negative ones (T.81, F.2.2.1). */
  signed(count: number): number {
    if (count === 0) return 0;
    const value = this.bits(count);
    return value < 1 << (count - 1) ? value - (1 << count) + 1 : value;
  }

  /** The value of the next code of a table. */
  value(table: HuffmanTable): number {
    let code = 0;
    for (let length = 1; length <= 16; length += 1) {
      code = (code << 1) | this.bit();
      const last = table.last[length] ?? -1;
      if (last >= 0 && code <= last) return table.values[code + (table.shift[length] ?? 0)] ?? 0;
    }
    throw new DamagedImage('a JPEG with a code that there is not');
  }
}
