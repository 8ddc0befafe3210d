import {
  type DicomForTests,
  dicomForTests,
  elementForTests,
  halves,
  losslessFrame,
  losslessJpeg,
  runLengths,
  withJfif,
} from '@dentarium/dicom/testing';
import sharp from 'sharp';
import type { DicomElement } from '../../dicom-dataset.ts';
import {
  createDicomFile,
  createFormElements,
  createPlainElements,
  createTextElement,
  type TestSyntax,
} from '../dicom-for-tests.ts';
import { encodeGb18030, PLANTED_PERSON } from './identity.ts';
import type { PlantedFile } from './planted-file.ts';

const { hanzi, pinyin, personName, id, phone, birthDate, clinic, clinicEn, doctorEn } = PLANTED_PERSON;
const BIRTH_DAY = birthDate.replaceAll('-', '');
const LINE = Buffer.from(`${pinyin} ${hanzi} ${id} ${phone} ${birthDate}`);

const SYNTAXES: Readonly<Record<TestSyntax, string>> = {
  '1.2.840.10008.1.2': 'implicit',
  '1.2.840.10008.1.2.1': 'explicit',
  '1.2.840.10008.1.2.1.99': 'deflated',
  '1.2.840.10008.1.2.2': 'big endian',
};
const EXPLICIT = '1.2.840.10008.1.2.1';
const [ROWS, COLUMNS] = [32, 64];

/** Creates an element of bytes, padded to an even length. */
function createElement(tag: number, representation: string, text: string | Buffer): DicomElement {
  const bytes = Buffer.from(text);
  const value = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.from(' ')]);
  return { tag, representation, value };
}

const sequence = (tag: number, ...items: readonly DicomElement[][]): DicomElement => ({
  tag,
  representation: 'SQ',
  value: items,
});

/** The elements of each place; all files have pixels and nothing else that names the person. */
const PLACES: readonly (readonly [place: string, elements: readonly DicomElement[]])[] = [
  [
    'names, numbers and dates',
    [
      createTextElement(0x0008_0050, 'SH', id),
      createElement(0x0008_0080, 'LO', clinicEn),
      createElement(0x0008_0090, 'PN', doctorEn),
      createTextElement(0x0010_0010, 'PN', personName),
      createTextElement(0x0010_0020, 'LO', id),
      createTextElement(0x0010_0030, 'DA', BIRTH_DAY),
      createTextElement(0x0010_2154, 'SH', phone),
      createTextElement(0x0008_0022, 'DA', BIRTH_DAY),
    ],
  ],
  [
    'free texts',
    [
      createTextElement(0x0008_1030, 'LO', `Ceph of ${pinyin}`),
      createTextElement(0x0008_103e, 'LO', `Series ${id}`),
      createTextElement(0x0010_4000, 'LT', `${pinyin}, born 19.03.1987`),
      createTextElement(0x0018_1030, 'LO', pinyin),
      createTextElement(0x0020_4000, 'LT', `Call ${phone}`),
    ],
  ],
  [
    'texts in GB18030',
    [
      createElement(0x0008_0005, 'CS', 'GB18030'),
      createElement(0x0008_0080, 'LO', encodeGb18030(clinic)),
      createElement(0x0010_0010, 'PN', encodeGb18030(hanzi)),
      createElement(0x0010_4000, 'LT', encodeGb18030(`${hanzi} 1987年3月19日`)),
    ],
  ],
  [
    'texts in UTF-8 and base64',
    [
      createElement(0x0008_0005, 'CS', 'ISO_IR 192'),
      createElement(0x0010_0010, 'PN', `${personName}=${hanzi}=`),
      createElement(0x0040_a160, 'UT', LINE.toString('base64')),
    ],
  ],
  [
    'elements of companies',
    [
      createTextElement(0x0019_0010, 'LO', `MAKER ${pinyin}`),
      createElement(0x0019_1001, 'UN', LINE),
      createElement(0x0019_1002, 'LT', Buffer.from(hanzi, 'utf16le')),
      createTextElement(0x0029_0010, 'LO', 'MAKER'),
      createElement(0x0029_1010, 'OB', LINE),
    ],
  ],
  [
    'sequences',
    [
      sequence(0x0008_1140, [
        createTextElement(0x0010_0010, 'PN', personName),
        createTextElement(0x0040_a124, 'UI', '1.2.3'),
      ]),
      sequence(0x0040_0275, [sequence(0x0040_0008, [createTextElement(0x0008_0104, 'LO', pinyin)])]),
      sequence(0x0010_1002, [createTextElement(0x0010_0020, 'LO', id)]),
      sequence(0x0019_1020, [createElement(0x0010_4000, 'LT', LINE)]),
    ],
  ],
  [
    'a code in capitals',
    [createTextElement(0x0008_0060, 'CS', 'DX'), createTextElement(0x0018_5101, 'CS', 'OUYANG BENHUI')],
  ],
  ['trailing padding', []],
];

function createPixels(seed: number): Buffer {
  return Buffer.from(Array.from({ length: ROWS * COLUMNS }, (_, at) => (at * 3 + seed * 11) % 256));
}

/** Creates a file of 8 bits from elements, which states that no text is burned in. */
function createFile(elements: readonly DicomElement[], seed: number, syntax: TestSyntax): Buffer {
  const own = [
    ...createFormElements(ROWS, COLUMNS),
    createTextElement(0x0028_0301, 'CS', 'NO'),
    { tag: 0x7fe0_0010, representation: 'OW', value: createPixels(seed) },
    ...elements,
  ];
  const tags = new Set(own.map(({ tag }) => tag));
  const others = createPlainElements().filter(({ tag }) => !tags.has(tag));
  return createDicomFile(
    [...others, ...own].toSorted((one, other) => one.tag - other.tag),
    syntax,
  );
}

/** Creates a slice whose elements name the person. */
export function createPlantedSlice(number: number): Buffer {
  const elements = PLACES.flatMap(([place, own]) => (place === 'names, numbers and dates' ? own : []));
  return createFile([...elements, createTextElement(0x0020_0013, 'IS', String(number + 1))], number, EXPLICIT);
}

function withSegment(jpeg: Buffer, marker: number): Buffer {
  const head = Buffer.from([0xff, marker, 0, LINE.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, LINE, jpeg.subarray(2)]);
}

const GREY = halves(COLUMNS, ROWS, 100, 3000);
const append = (bytes: Buffer): Buffer => Buffer.concat([bytes, LINE, Buffer.alloc(LINE.length % 2)]);

function toCoded(transferSyntax: string, ...fragments: Buffer[]): Partial<DicomForTests> {
  return { coded: { transferSyntax, frames: [fragments] } };
}

/** Lists files with compressed pixels and with other bytes around the pixels. */
async function listPixelPlaces(): Promise<readonly (readonly [place: string, image: Partial<DicomForTests>])[]> {
  const baseline = withJfif(
    await sharp(createPixels(1), { raw: { width: COLUMNS, height: ROWS, channels: 1 } })
      .jpeg()
      .toBuffer(),
  );
  const [jpegLs, jpeg2000] = [await encode('jpegLs'), await encode('jpeg2000')];
  const eight = { bits: 8 } as const;
  const lossless = losslessJpeg(GREY, COLUMNS, ROWS, 16);
  return [
    ['a comment of JPEG', { ...eight, ...toCoded('1.2.840.10008.1.2.4.50', withSegment(baseline, 0xfe)) }],
    ['EXIF of JPEG', { ...eight, ...toCoded('1.2.840.10008.1.2.4.50', withSegment(baseline, 0xe1)) }],
    ['behind JPEG', { ...eight, ...toCoded('1.2.840.10008.1.2.4.50', append(baseline)) }],
    ['a comment of lossless JPEG', toCoded('1.2.840.10008.1.2.4.70', withSegment(lossless, 0xfe))],
    ['behind lossless JPEG', toCoded('1.2.840.10008.1.2.4.70', append(lossless))],
    ['APP8 of JPEG-LS', toCoded('1.2.840.10008.1.2.4.80', withSegment(jpegLs, 0xe8))],
    ['behind JPEG-LS', toCoded('1.2.840.10008.1.2.4.80', append(jpegLs))],
    ['behind JPEG 2000', toCoded('1.2.840.10008.1.2.4.90', append(jpeg2000))],
    ['behind run lengths', toCoded('1.2.840.10008.1.2.5', append(runLengths(GREY)))],
    ['a fragment of its own', { ...eight, ...toCoded('1.2.840.10008.1.2.4.50', baseline, append(Buffer.alloc(0))) }],
    ['behind native pixels', { ...eight, frames: [append(createPixels(2))], statedFrames: 1 }],
    ['an extended table of offsets', { groups: elementForTests(0x7fe0, 0x0001, 'OB', LINE) }],
    ['a palette', { ...eight, ...createPalette() }],
  ];
}

function encode(codec: 'jpegLs' | 'jpeg2000'): Promise<Buffer> {
  return losslessFrame(codec, { values: GREY, columns: COLUMNS, rows: ROWS, bits: 16 });
}

function createPalette(): Partial<DicomForTests> {
  const descriptor = Buffer.from([2, 0, 0, 0, 16, 0]);
  const table = append(Buffer.from([0, 10, 0, 200]));
  const groups = [
    ...[0x1101, 0x1102, 0x1103].map((number) => elementForTests(0x28, number, 'US', descriptor)),
    ...[0x1201, 0x1202, 0x1203].map((number) => elementForTests(0x28, number, 'OW', table)),
  ];
  return {
    frames: [Buffer.from(halves(COLUMNS, ROWS, 0, 1))],
    photometric: 'PALETTE COLOR',
    groups: Buffer.concat(groups),
  };
}

/** Writes the identity into the preamble, which viewers do not read. */
function withPreamble(file: Buffer): Buffer {
  const text = LINE.subarray(0, 128);
  return Buffer.concat([text, Buffer.alloc(128 - text.length), file.subarray(128)]);
}

const BEHIND_PIXELS = createElement(0xfffc_fffc, 'OB', LINE);

/** Creates DICOM files with the identity in every kind of place, in four encodings, and around pixels of each coding. */
export async function createPlantedDicom(): Promise<PlantedFile[]> {
  const files: PlantedFile[] = [];
  const add = (place: string, bytes: Buffer) =>
    files.push({ place: `DICOM: ${place}`, name: `${pinyin} ${files.length + 1}.dcm`, bytes });
  for (const [syntax, encoding] of Object.entries(SYNTAXES) as [TestSyntax, string][])
    for (const [place, elements] of PLACES) {
      const all = place === 'trailing padding' ? [BEHIND_PIXELS] : elements;
      add(`${place}, ${encoding}`, createFile(all, files.length, syntax));
    }
  add('the preamble', withPreamble(createFile([], files.length, EXPLICIT)));
  add('bytes behind the end', append(createFile([], files.length, EXPLICIT)));
  add('an overlay', createFile([createElement(0x6000_3000, 'OW', LINE)], files.length, EXPLICIT));
  add('a curve', createFile([createElement(0x5000_3000, 'OW', LINE)], files.length, EXPLICIT));
  for (const [place, image] of await listPixelPlaces())
    add(place, dicomForTests({ columns: COLUMNS, rows: ROWS, frames: [GREY], instance: files.length, ...image }));
  return files;
}
