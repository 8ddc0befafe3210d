import { deflateRawSync } from 'node:zlib';
import type { DicomElement, DicomSyntax } from '../dicom-dataset.ts';
import { encodeElements } from '../dicom-encode.ts';

/** Creates a text element, padded to an even length. */
export function createTextElement(tag: number, representation: string, value: string): DicomElement {
  const fill = representation === 'UI' ? '\0' : ' ';
  return { tag, representation, value: Buffer.from(value.length % 2 === 0 ? value : `${value}${fill}`, 'latin1') };
}

/** Creates an element of one number of two bytes, little endian. */
export function createNumberElement(tag: number, number: number): DicomElement {
  const value = Buffer.alloc(2);
  value.writeUInt16LE(number);
  return { tag, representation: 'US', value };
}

/** Creates the attributes of grey pixels of one frame. */
export function createFormElements(rows: number, columns: number, bits = 8): DicomElement[] {
  return [
    createNumberElement(0x0028_0002, 1),
    createTextElement(0x0028_0004, 'CS', 'MONOCHROME2'),
    createNumberElement(0x0028_0010, rows),
    createNumberElement(0x0028_0011, columns),
    createNumberElement(0x0028_0100, bits <= 8 ? 8 : 16),
    createNumberElement(0x0028_0101, bits),
    createNumberElement(0x0028_0102, bits - 1),
    createNumberElement(0x0028_0103, 0),
  ];
}

const OVERLAY = 0x6000_3000;
const META: DicomSyntax = { little: true, explicit: true };

const SYNTAXES = {
  '1.2.840.10008.1.2': { little: true, explicit: false },
  '1.2.840.10008.1.2.1': { little: true, explicit: true },
  '1.2.840.10008.1.2.1.99': { little: true, explicit: true },
  '1.2.840.10008.1.2.2': { little: false, explicit: true },
} as const satisfies Record<string, DicomSyntax>;

/** A transfer syntax that tests write. */
export type TestSyntax = keyof typeof SYNTAXES;

function createTextElements(
  rows: readonly (readonly [tag: number, representation: string, value: string])[],
): DicomElement[] {
  return rows.map(([tag, representation, value]) => createTextElement(tag, representation, value));
}

/** Creates the elements of a small image of a patient, with the name in many attributes. */
export function createPatientElements(more: readonly DicomElement[] = []): DicomElement[] {
  const nested = createTextElements([
    [0x0008_1150, 'UI', '1.2.3.10'],
    [0x0008_1155, 'UI', '1.2.3.4.5'],
    [0x0010_0010, 'PN', 'Nested^Name'],
    [0x0009_0010, 'LO', 'NestedPrivate'],
  ]);
  const texts = createTextElements([
    [0x0008_0016, 'UI', '1.2.840.10008.5.1.4.1.1.1.1'],
    [0x0008_0018, 'UI', '1.2.3.4.5'],
    [0x0008_0020, 'DA', '20240102'],
    [0x0008_0050, 'SH', 'ACC-4711'],
    [0x0008_0060, 'CS', 'DX'],
    [0x0008_0080, 'LO', 'Sunshine Clinic'],
    [0x0008_0090, 'PN', 'Doctor^Who'],
    [0x0010_0010, 'PN', 'Wang^Xiaoming'],
    [0x0010_0020, 'LO', 'PAT-0815'],
    [0x0010_0030, 'DA', '20100506'],
    [0x0010_0040, 'CS', 'M'],
    [0x0010_4000, 'LT', 'Comment on Xiaoming'],
    [0x0018_1000, 'LO', 'SERIAL-99'],
    [0x0019_0010, 'LO', 'VENDOR'],
    [0x0019_1001, 'UN', 'Private Xiaoming'],
    [0x0020_000d, 'UI', '1.2.3.4'],
    [0x6000_3000, 'OW', 'overlay!'],
    [0x7fe0_0010, 'OW', 'pixels!!'],
  ]);
  const references: DicomElement = { tag: 0x0008_1140, representation: 'SQ', value: [nested, []] };
  const replacedTags = new Set(more.map(({ tag }) => tag));
  const form = createFormElements(2, 4).filter(({ tag }) => !replacedTags.has(tag));
  return [...texts, ...form, references, ...more].toSorted((one, other) => one.tag - other.tag);
}

/** Creates the elements of `createPatientElements` without the layer of drawings. */
export function createPlainElements(more: readonly DicomElement[] = []): DicomElement[] {
  return createPatientElements(more).filter((element) => element.tag !== OVERLAY || more.includes(element));
}

function toByteOrder(element: DicomElement, { little }: DicomSyntax): DicomElement {
  const { representation, value } = element;
  const isTurned = !little && representation === 'US' && Buffer.isBuffer(value);
  return isTurned ? { ...element, value: Buffer.from(value).swap16() } : element;
}

/** Creates a DICOM file from elements. */
export function createDicomFile(elements: readonly DicomElement[], syntax: TestSyntax = '1.2.840.10008.1.2.1'): Buffer {
  const meta = createTextElements([
    [0x0002_0002, 'UI', '1.2.840.10008.5.1.4.1.1.1.1'],
    [0x0002_0003, 'UI', '1.2.3.4.5'],
    [0x0002_0010, 'UI', syntax],
    [0x0002_0016, 'AE', 'SCANNER7'],
  ]);
  const header = Buffer.concat(encodeElements(meta, META));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const head = [...encodeElements([{ tag: 0x0002_0000, representation: 'UL', value: length }], META), header];
  const ordered = elements.map((element) => toByteOrder(element, SYNTAXES[syntax]));
  const body = Buffer.concat(encodeElements(ordered, SYNTAXES[syntax]));
  const isDeflated = syntax === '1.2.840.10008.1.2.1.99';
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), ...head, isDeflated ? deflateRawSync(body) : body]);
}
