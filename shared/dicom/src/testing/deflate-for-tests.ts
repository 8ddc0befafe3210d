/** The transfer syntax of deflated files. */
const DEFLATED = '1.2.840.10008.1.2.1.99';
const HEADER_START = 144;

/**
 * Packs bytes without making them smaller, so that the first two look like the tag of a further element of the header:
 * an empty block of fixed codes, a stored block, and an empty last one (RFC 1951, 3.2).
 */
export function storeLikeHeader(bytes: Buffer): Buffer {
  const sizes = Buffer.alloc(4);
  sizes.writeUInt16LE(bytes.length, 0);
  sizes.writeUInt16LE(0xffff - bytes.length, 2);
  return Buffer.concat([Buffer.from([2, 0]), sizes, bytes, Buffer.from([1, 0, 0, 0xff, 0xff])]);
}

/**
 * Deflates a plain file with a header.
 *
 * @param statedLength the length that its header states; by default the right one
 */
export function deflatedForTests(plain: Buffer, pack: (bytes: Buffer) => Buffer, statedLength?: number): Buffer {
  const end = HEADER_START + plain.readUInt32LE(HEADER_START - 4);
  const name = Buffer.from(DEFLATED, 'latin1');
  const syntax = Buffer.concat([Buffer.from([2, 0, 0x10, 0]), Buffer.from('UI'), Buffer.from([name.length, 0]), name]);
  const head = Buffer.from(plain.subarray(0, HEADER_START));
  head.writeUInt32LE(statedLength ?? syntax.length, HEADER_START - 4);
  return Buffer.concat([head, syntax, pack(plain.subarray(end))]);
}
