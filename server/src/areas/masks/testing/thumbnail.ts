/** Adds a thumbnail to a JPEG in an EXIF segment, like cameras do. */
export function withThumbnail(jpeg: Buffer, thumbnail: Buffer): Buffer {
  // The first directory is empty and refers to the second, which contains the offset and length of the thumbnail.
  const tiff = Buffer.alloc(44);
  tiff.write('MM', 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(0, 8);
  tiff.writeUInt32BE(14, 10);
  tiff.writeUInt16BE(2, 14);
  for (const [at, tag, value] of [
    [16, 0x0201, tiff.length],
    [28, 0x0202, thumbnail.length],
  ] as const) {
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(4, at + 2);
    tiff.writeUInt32BE(1, at + 4);
    tiff.writeUInt32BE(value, at + 8);
  }
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, thumbnail]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}
