/** Creates an element of a data set in explicit little endian. */
export function createElement(group: number, tag: number, kind: string, value: Buffer): Buffer {
  const paddedValue =
    value.length % 2 === 0 ? value : Buffer.concat([value, Buffer.from([kind === 'UI' || kind === 'OB' ? 0 : 32])]);
  const isLong = ['OB', 'OW', 'SQ', 'UN'].includes(kind);
  const head = Buffer.alloc(isLong ? 12 : 8);
  head.writeUInt16LE(group, 0);
  head.writeUInt16LE(tag, 2);
  head.write(kind, 4, 'latin1');
  if (isLong) head.writeUInt32LE(paddedValue.length, 8);
  else head.writeUInt16LE(paddedValue.length, 6);
  return Buffer.concat([head, paddedValue]);
}

/** Encodes a number in 16 bits. */
export function toUint16Bytes(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

/** Encodes a text for a data set. */
export function toTextBytes(value: string): Buffer {
  return Buffer.from(value, 'latin1');
}

/** Creates an uncompressed DICOM file of these elements. */
export function createDicomDataSet(elements: readonly Buffer[]): Buffer {
  const meta = Buffer.concat([
    createElement(2, 1, 'OB', Buffer.from([0, 1])),
    createElement(2, 2, 'UI', toTextBytes('1.2.840.10008.5.1.4.1.1.7')),
    createElement(2, 3, 'UI', toTextBytes('2.25.123456789')),
    createElement(2, 0x10, 'UI', toTextBytes('1.2.840.10008.1.2.1')),
    createElement(2, 0x12, 'UI', toTextBytes('2.25.1')),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(meta.length);
  return Buffer.concat([Buffer.alloc(128), toTextBytes('DICM'), createElement(2, 0, 'UL', length), meta, ...elements]);
}
