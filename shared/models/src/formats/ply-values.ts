import { UnreadableModelError } from '../mesh/unreadable-model.ts';
import type { PlyNumber } from './ply-header.ts';
import { TextScanner } from './text-scanner.ts';

/** Reads the values of a PLY file one by one. */
export interface PlyValues {
  /**
   * Reads the next value.
   *
   * @throws UnreadableModel `cut` after the last one
   */
  next(kind: PlyNumber): number;
}

/** The values of a text file. */
export class TextValues implements PlyValues {
  readonly #scanner: TextScanner;

  constructor(bytes: Uint8Array, start: number) {
    this.#scanner = new TextScanner(bytes, start);
  }

  next(): number {
    const value = this.#scanner.readNumber();
    if (Number.isNaN(value) && this.#scanner.isAtEnd) throw new UnreadableModelError('cut');
    return value;
  }
}

/** The values of a binary file. */
export class BinaryValues implements PlyValues {
  readonly #view: DataView;
  readonly #little: boolean;
  #at: number;

  constructor(bytes: Uint8Array, start: number, little: boolean) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#little = little;
    this.#at = start;
  }

  next(kind: PlyNumber): number {
    const at = this.#at;
    try {
      return this.#read(kind, at);
    } catch (error) {
      throw new UnreadableModelError('cut', { cause: error });
    }
  }

  #read(kind: PlyNumber, at: number): number {
    const view = this.#view;
    const little = this.#little;
    switch (kind) {
      case 'float32':
        this.#at = at + 4;
        return view.getFloat32(at, little);
      case 'int32':
        this.#at = at + 4;
        return view.getInt32(at, little);
      case 'uint32':
        this.#at = at + 4;
        return view.getUint32(at, little);
      case 'uint8':
        this.#at = at + 1;
        return view.getUint8(at);
      case 'int8':
        this.#at = at + 1;
        return view.getInt8(at);
      case 'int16':
        this.#at = at + 2;
        return view.getInt16(at, little);
      case 'uint16':
        this.#at = at + 2;
        return view.getUint16(at, little);
      case 'float64':
        this.#at = at + 8;
        return view.getFloat64(at, little);
    }
  }
}
