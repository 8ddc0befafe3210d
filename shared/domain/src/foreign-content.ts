import { toFileExtension } from './file-types.ts';

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

function hasMagic(head: Uint8Array, { offset, magic }: ForeignFormat): boolean {
  return [...magic.matchAll(/../g)].every(([digits], at) => head[offset + at] === Number.parseInt(digits, 16));
}

/** Names a format that is not accepted by its first bytes; `undefined` if it is unknown. */
export function findForeignFormat(head: Uint8Array): string | undefined {
  return FOREIGN_FORMATS.find((format) => hasMagic(head, format))?.name;
}

/** The programs that alone open files with these extensions. */
const MAKERS: Readonly<Record<string, string>> = {
  '3oxz': '3Shape',
  csz: 'Carestream',
  rvg: 'Carestream',
  dxd: 'Sirona',
};

/** Finds the maker of a file whose format only programs of that maker open, by the name of the file. */
export function findMakerByName(name: string): string | undefined {
  return MAKERS[toFileExtension(name)];
}

const MAX_MARK_OFFSET = 1024;

/**
 * Finds the maker of a file whose format only programs of that maker open, by the first bytes of the file. Scans of
 * 3Shape have the extension of DICOM and are XML.
 */
export function findMakerByContent(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, MAX_MARK_OFFSET));
  return /<HPS[\s>]/.test(text) ? '3Shape' : undefined;
}
