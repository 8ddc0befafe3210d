import { isSequenceTag } from './dicom-dictionary.ts';

/** The bytes are not valid DICOM. */
export class DamagedDicomError extends Error {
  override readonly name = 'DamagedDicomError';
}

/** The encoding of a data set. */
export interface DicomSyntax {
  readonly little: boolean;
  /** True if each element names its value representation. */
  readonly explicit: boolean;
}

/**
 * An attribute with its value: plain bytes, the data sets of a sequence, or unchanged fragments of compressed pixels.
 */
export interface DicomElement {
  readonly tag: number;
  /** Empty if the file leaves it out. */
  readonly representation: string;
  readonly value: Buffer | readonly DicomElement[][] | { readonly fragments: Buffer };
}

/** Value representations with a length of four bytes. */
export const LONG_FORMS: ReadonlySet<string> = new Set([
  'OB',
  'OD',
  'OF',
  'OL',
  'OV',
  'OW',
  'SQ',
  'SV',
  'UC',
  'UN',
  'UR',
  'UT',
  'UV',
]);
const SHORT_FORMS: ReadonlySet<string> = new Set(
  'AE AS AT CS DA DS DT FD FL IS LO LT PN SH SL SS ST TM UI UL US'.split(' '),
);
/** The length of a value that ends with a delimiter instead of after a number of bytes (DICOM PS3.5, 7.1.1). */
export const UNDEFINED_LENGTH = 0xffff_ffff;
/** The tag that begins an item of a sequence (DICOM PS3.5, 7.5). */
export const ITEM = 0xfffe_e000;
/** The tag that ends an item of undefined length. */
export const ITEM_END = 0xfffe_e00d;
/** The tag that ends a sequence of undefined length. */
export const SEQUENCE_END = 0xfffe_e0dd;
/** The tag of the pixel data. */
export const PIXELS = 0x7fe0_0010;
/** Tag of the padding after the pixels. */
const TRAILING_PADDING = 0xfffc_fffc;
const MAX_SEQUENCE_DEPTH = 40;

interface Header {
  readonly tag: number;
  readonly representation: string;
  readonly length: number;
}

/** Reads complete data sets from bytes; throws if any byte is left unexplained. */
export class DatasetReader {
  readonly #bytes: Buffer;
  readonly #syntax: DicomSyntax;
  #at: number;
  #depth = 0;

  constructor(bytes: Buffer, syntax: DicomSyntax, at = 0) {
    this.#bytes = bytes;
    this.#syntax = syntax;
    this.#at = at;
  }

  /** The offset of the next element. */
  get position(): number {
    return this.#at;
  }

  /**
   * Reads the whole data set. Bytes behind the pixels that are no elements, which some devices append, are left out.
   *
   * @throws DamagedDicomError
   */
  readDataset(): DicomElement[] {
    const elements: DicomElement[] = [];
    try {
      this.#readInto(elements, this.#bytes.length, () => false);
    } catch (error) {
      const hasPixels = elements.at(-1)?.tag === PIXELS;
      if (!hasPixels || !(error instanceof DamagedDicomError || error instanceof RangeError)) throw error;
    }
    return elements;
  }

  /**
   * Reads elements up to an offset.
   *
   * @param isOver called before each element; ends the reading when it returns true.
   */
  readElements(end: number, isOver: (tag: number) => boolean = () => false): DicomElement[] {
    const elements: DicomElement[] = [];
    this.#readInto(elements, end, isOver);
    return elements;
  }

  #readInto(elements: DicomElement[], end: number, isOver: (tag: number) => boolean): void {
    while (this.#at + 8 <= end && !isOver(this.#peekTag())) {
      const element = this.#readElement(end);
      // Group lengths become wrong when an element is removed, and no reader needs them.
      if (element.tag % 0x10000 !== 0 && element.tag !== TRAILING_PADDING) elements.push(element);
    }
  }

  #peekTag(): number {
    return this.#readUint16(this.#at) * 0x10000 + this.#readUint16(this.#at + 2);
  }

  #readElement(end: number): DicomElement {
    const { tag, representation, length } = this.#readHeader();
    if (length !== UNDEFINED_LENGTH && this.#at + length > end)
      throw new DamagedDicomError('a value reaches beyond its place');
    if (tag === PIXELS && length === UNDEFINED_LENGTH)
      return { tag, representation, value: { fragments: this.#readFragments(end) } };
    const isSequence = length === UNDEFINED_LENGTH || (isSequenceTag(tag) && this.#hasItems(length));
    // A sequence of unknown representation is always encoded as implicit little endian, whatever surrounds it.
    if (representation === 'UN' && isSequence)
      return { tag, representation, value: this.#readNestedItems({ little: true, explicit: false }, length, end) };
    if (representation === 'SQ' || length === UNDEFINED_LENGTH || (representation === '' && isSequence))
      return { tag, representation, value: this.#readItems(length, end) };
    const value = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at += length;
    return { tag, representation, value };
  }

  #readHeader(): Header {
    const tag = this.#peekTag();
    const isDelimiter = Math.floor(tag / 0x10000) === 0xfffe;
    if (!this.#syntax.explicit || isDelimiter) {
      const length = this.#readUint32(this.#at + 4);
      this.#at += 8;
      return { tag, representation: '', length };
    }
    const representation = this.#bytes.toString('latin1', this.#at + 4, this.#at + 6);
    if (SHORT_FORMS.has(representation)) {
      const length = this.#readUint16(this.#at + 6);
      this.#at += 8;
      return { tag, representation, length };
    }
    if (!LONG_FORMS.has(representation)) throw new DamagedDicomError('a value representation that there is not');
    const length = this.#readUint32(this.#at + 8);
    this.#at += 12;
    return { tag, representation, length };
  }

  /** Returns whether the value of a sequence begins with an item, unlike in some damaged files. */
  #hasItems(length: number): boolean {
    return length === 0 || (length >= 8 && this.#at + 8 <= this.#bytes.length && this.#peekTag() === ITEM);
  }

  #readItems(length: number, end: number): DicomElement[][] {
    this.#depth += 1;
    if (this.#depth > MAX_SEQUENCE_DEPTH) throw new DamagedDicomError('sequences lie too deep');
    const last = length === UNDEFINED_LENGTH ? end : this.#at + length;
    const items: DicomElement[][] = [];
    while (this.#at < last) {
      const { tag, length: size } = this.#readHeader();
      if (tag === SEQUENCE_END) break;
      if (tag !== ITEM) throw new DamagedDicomError('a sequence holds something else');
      if (size !== UNDEFINED_LENGTH && this.#at + size > last)
        throw new DamagedDicomError('an item reaches beyond its sequence');
      items.push(this.readElements(size === UNDEFINED_LENGTH ? last : this.#at + size, (next) => next === ITEM_END));
      if (size === UNDEFINED_LENGTH) this.#readHeader();
    }
    this.#depth -= 1;
    return items;
  }

  #readNestedItems(syntax: DicomSyntax, length: number, end: number): DicomElement[][] {
    const inner = new DatasetReader(this.#bytes, syntax, this.#at);
    inner.#depth = this.#depth;
    const items = inner.#readItems(length, end);
    this.#at = inner.#at;
    return items;
  }

  /** Reads fragments by their own lengths, so that pixels that look like a delimiter do not end them. */
  #readFragments(end: number): Buffer {
    const start = this.#at;
    for (;;) {
      if (this.#at + 8 > end) throw new DamagedDicomError('the pixels do not end');
      const { tag, length } = this.#readHeader();
      if (tag === SEQUENCE_END) return this.#bytes.subarray(start, this.#at);
      if (tag !== ITEM || length > end - this.#at) throw new DamagedDicomError('the pixels are not in fragments');
      this.#at += length;
    }
  }

  #readUint16(at: number): number {
    return this.#syntax.little ? this.#bytes.readUInt16LE(at) : this.#bytes.readUInt16BE(at);
  }

  #readUint32(at: number): number {
    if (at + 4 > this.#bytes.length) throw new DamagedDicomError('the file ends too early');
    return this.#syntax.little ? this.#bytes.readUInt32LE(at) : this.#bytes.readUInt32BE(at);
  }
}
