/** The first bytes of a format that is not accepted. */
interface ForeignFormat {
  readonly name: string;
  readonly offset: number;
  /** The bytes as hexadecimal digits. */
  readonly magic: string;
}

/** Formats that clinics receive under other names: pictures, packed files, and exports of scanners and X-ray programs. */
const FOREIGN_FORMATS: readonly ForeignFormat[] = [
  { name: 'WebP', offset: 8, magic: '57454250' },
  { name: 'GIF', offset: 0, magic: '47494638' },
  { name: 'JPEG 2000', offset: 0, magic: '0000000c6a502020' },
  { name: 'JPEG 2000', offset: 0, magic: 'ff4fff51' },
  { name: 'JPEG XL', offset: 0, magic: '0000000c4a584c20' },
  { name: 'JPEG XL', offset: 0, magic: 'ff0a' },
  { name: 'AVIF', offset: 4, magic: '6674797061766966' },
  { name: 'Photoshop', offset: 0, magic: '38425053' },
  { name: 'RAR', offset: 0, magic: '526172211a07' },
  { name: '7z', offset: 0, magic: '377abcaf271c' },
  { name: 'gzip', offset: 0, magic: '1f8b' },
  { name: 'bzip2', offset: 0, magic: '425a68' },
  { name: 'xz', offset: 0, magic: 'fd377a585a00' },
];

/** Names a format that is not accepted by its first bytes; `undefined` if it is unknown. */
export function findForeignType(head: Buffer): string | undefined {
  return FOREIGN_FORMATS.find(({ offset, magic }) => head.toString('hex', offset, offset + magic.length / 2) === magic)
    ?.name;
}
