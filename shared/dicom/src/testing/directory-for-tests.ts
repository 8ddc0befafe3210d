import { elementForTests, itemForTests } from './dicom-for-tests.ts';

/** A record of the directory of a disc for tests: its type, and its elements as `elementForTests` makes them. */
export interface RecordForTests {
  readonly type: string;
  readonly elements?: readonly Buffer[];
}

const DIRECTORY_CLASS = '1.2.840.10008.1.3.10';
const PLAIN = '1.2.840.10008.1.2.1';

/** Creates a record of a series. */
export function seriesRecord(uid: string, number: number, description = ''): RecordForTests {
  const nameElements = description === '' ? [] : [elementForTests(8, 0x103e, 'LO', description)];
  const elements = [elementForTests(0x20, 0x0e, 'UI', uid), elementForTests(0x20, 0x11, 'IS', String(number))];
  return { type: 'SERIES', elements: [...nameElements, ...elements] };
}

/** Creates a record of an image. @param file its folders and name, separated by backslashes */
export function imageRecord(file: string): RecordForTests {
  return { type: 'IMAGE', elements: [elementForTests(4, 0x1500, 'CS', file)] };
}

/** Creates the directory of a disc. @param offset the value of the next-record and lower-level offsets of each record */
export function directoryForTests(
  records: readonly RecordForTests[],
  { offset = 0, kind = DIRECTORY_CLASS }: { readonly offset?: number; readonly kind?: string } = {},
): Buffer {
  const link = Buffer.alloc(4);
  link.writeUInt32LE(offset);
  const items = records.map(({ type, elements = [] }) =>
    itemForTests(
      Buffer.concat([
        elementForTests(4, 0x1400, 'UL', link),
        elementForTests(4, 0x1420, 'UL', link),
        elementForTests(4, 0x1430, 'CS', type),
        ...elements,
      ]),
    ),
  );
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM'),
    elementForTests(2, 2, 'UI', kind),
    elementForTests(2, 0x10, 'UI', PLAIN),
    elementForTests(4, 0x1220, 'SQ', Buffer.concat(items)),
  ]);
}
