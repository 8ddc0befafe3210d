import { DctBits, type HuffmanTable } from './dct-bits.ts';

/** The coefficients of one component, block by block. */
export interface DctComponent {
  readonly id: number;
  readonly across: number;
  readonly down: number;
  /** Number of blocks that contain samples of the image. */
  readonly columns: number;
  readonly rows: number;
  /** Number of blocks per row in memory, up to whole units of the frame. */
  readonly stride: number;
  readonly coefficients: Int16Array;
  readonly quantisation: number;
}

/** The header of a scan. */
export interface DctScan {
  readonly isProgressive: boolean;
  readonly components: readonly {
    readonly component: DctComponent;
    readonly dc: HuffmanTable | undefined;
    readonly ac: HuffmanTable | undefined;
  }[];
  /** The first and last coefficient of the scan. */
  readonly from: number;
  readonly to: number;
  /** The bit position of the previous scans, and of this one. */
  readonly high: number;
  readonly low: number;
}

/** The index of each coefficient in its block, in the order of the stream. */
export const ZIGZAG = Uint8Array.from([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
]);
const NO_CODES: HuffmanTable = {
  last: new Int32Array(17).fill(-1),
  shift: new Int32Array(17),
  values: new Uint8Array(),
  short: new Uint16Array(256),
};

/** Decodes the part of a scan between two restart markers. Predictions restart with each part. */
export class DctScanPart {
  readonly #scan: DctScan;
  readonly #bits: DctBits;
  readonly #before = new Map<DctComponent, number>();
  /** Number of following blocks without new values in this band (T.81, G.1.2.2). */
  #emptyBlocks = 0;

  constructor(scan: DctScan, bytes: Uint8Array, at: number) {
    this.#scan = scan;
    this.#bits = new DctBits(bytes, at);
  }

  /** The index behind the last byte of the decoded blocks. */
  get end(): number {
    return this.#bits.end;
  }

  /** Decodes a block of a component at an offset of its coefficients. */
  decodeBlock(index: number, at: number): void {
    const part = this.#scan.components[index];
    if (part === undefined) return;
    const { component, dc = NO_CODES, ac = NO_CODES } = part;
    if (!this.#scan.isProgressive) {
      this.#readFirst(component, dc, at);
      this.#readBand(component, ac, at, 1, 63);
      return;
    }
    const { from, to, high } = this.#scan;
    if (from === 0) {
      if (high === 0) this.#readFirst(component, dc, at);
      else if (this.#bits.readBit() === 1) this.#addBit(component, at, 1 << this.#scan.low);
    } else if (high === 0) this.#readProgressiveBand(component, ac, at, from, to);
    else this.#refineBand(component, ac, at, from, to);
  }

  #addBit({ coefficients }: DctComponent, place: number, value: number): void {
    coefficients[place] = (coefficients[place] ?? 0) | value;
  }

  #readFirst(component: DctComponent, table: HuffmanTable, at: number): void {
    const value = (this.#before.get(component) ?? 0) + this.#bits.readSigned(this.#bits.readValue(table) & 15);
    this.#before.set(component, value);
    component.coefficients[at] = value << this.#scan.low;
  }

  #readBand({ coefficients }: DctComponent, table: HuffmanTable, at: number, from: number, to: number): void {
    for (let k = from; k <= to; k += 1) {
      const code = this.#bits.readValue(table);
      const [zeros, size] = [code >> 4, code & 15];
      if (size === 0 && zeros < 15) return;
      k += zeros;
      if (size > 0 && k <= 63) coefficients[at + (ZIGZAG[k] ?? 0)] = this.#bits.readSigned(size);
    }
  }

  #readProgressiveBand(component: DctComponent, table: HuffmanTable, at: number, from: number, to: number): void {
    if (this.#emptyBlocks > 0) {
      this.#emptyBlocks -= 1;
      return;
    }
    for (let k = from; k <= to; k += 1) {
      const code = this.#bits.readValue(table);
      const [zeros, size] = [code >> 4, code & 15];
      if (size === 0 && zeros < 15) {
        this.#emptyBlocks = (1 << zeros) - 1 + this.#bits.readBits(zeros);
        return;
      }
      k += zeros;
      if (size > 0 && k <= 63) {
        // The shift is a multiplication, because the numbers may be negative.
        component.coefficients[at + (ZIGZAG[k] ?? 0)] = this.#bits.readSigned(size) * (1 << this.#scan.low);
      }
    }
  }

  /** Refines known coefficients by one bit, and adds new ones between them (T.81, G.1.2.3). */
  #refineBand({ coefficients }: DctComponent, table: HuffmanTable, at: number, from: number, to: number): void {
    const step = 1 << this.#scan.low;
    const refine = (place: number, value: number) => {
      if (this.#bits.readBit() === 1 && (Math.abs(value) & step) === 0)
        coefficients[place] = value + Math.sign(value) * step;
    };
    let k = from;
    if (this.#emptyBlocks === 0) {
      while (k <= to) {
        const code = this.#bits.readValue(table);
        let zeros = code >> 4;
        let fresh = 0;
        if ((code & 15) > 0) fresh = this.#bits.readBit() === 1 ? step : -step;
        else if (zeros < 15) {
          this.#emptyBlocks = (1 << zeros) + this.#bits.readBits(zeros);
          break;
        }
        for (; k <= to; k += 1) {
          const place = at + (ZIGZAG[k] ?? 0);
          const value = coefficients[place] ?? 0;
          if (value !== 0) refine(place, value);
          else if (zeros === 0) {
            coefficients[place] = fresh;
            break;
          } else zeros -= 1;
        }
        k += 1;
      }
    }
    if (this.#emptyBlocks === 0) return;
    for (; k <= to; k += 1) {
      const place = at + (ZIGZAG[k] ?? 0);
      const value = coefficients[place] ?? 0;
      if (value !== 0) refine(place, value);
    }
    this.#emptyBlocks -= 1;
  }
}
