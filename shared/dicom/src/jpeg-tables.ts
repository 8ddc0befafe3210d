import { createHuffmanTable, type HuffmanTable } from './dct-bits.ts';

/** A table of a marker DHT. */
interface NamedTable {
  readonly id: number;
  /** True for the table of the coefficients after the first one. */
  readonly isAc: boolean;
  readonly table: HuffmanTable;
}

/** Reads the Huffman tables of a marker DHT (ITU T.81, B.2.4.2). */
export function* readHuffmanTables(bytes: Uint8Array, from: number, end: number): Generator<NamedTable> {
  for (let place = from; place < end;) {
    const head = bytes[place] ?? 0;
    const counts = bytes.subarray(place + 1, place + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const table = createHuffmanTable(counts, bytes.subarray(place + 17, place + 17 + total));
    yield { id: head & 15, isAc: head >> 4 === 1, table };
    place += 17 + total;
  }
}
