import { createHash } from 'node:crypto';

/** The attributes of every DICOM file. */
interface DicomAttributes {
  readonly description: string;
  /** The key of the study, from which its UIDs are derived. */
  readonly key: string;
  readonly patient: {
    readonly name: string;
    readonly id: string;
    readonly birthDate: string;
    readonly sex: 'M' | 'F' | 'O';
  };
  readonly institution: string;
  /** `YYYY-MM-DDTHH:MM:SS`. */
  readonly takenAt: string;
  readonly width: number;
  readonly height: number;
}

/** The input of a DICOM file with one image. */
export interface DicomImage extends DicomAttributes {
  readonly modality: 'DX' | 'PX';
  readonly millimetresPerPixel: number;
  /** Pixels of 12 bits, row by row, 0 is black. */
  readonly pixels: Uint16Array;
}

/** The common attributes of a series of slices. */
export type CtSeries = DicomAttributes;

/** One slice of a series. */
export interface CtSlice {
  readonly number: number;
  /** The centre of its first pixel in mm: to the patient's left, back and head. */
  readonly position: readonly [number, number, number];
  /** The distance in mm between pixels and between slices. */
  readonly millimetres: number;
  /** The rescale intercept from stored values to Hounsfield units. */
  readonly intercept: number;
  /** Pixels of 12 bits, row by row. */
  readonly pixels: Uint16Array;
}

/** The SOP class Digital X-Ray Image Storage for presentation, also used for panoramic images. */
const SOP_CLASS = '1.2.840.10008.5.1.4.1.1.1.1';
const CT_CLASS = '1.2.840.10008.5.1.4.1.1.2';
const EXPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2.1';
/** Value representations with a length of four bytes after two reserved ones. */
const LONG_VRS = new Set(['OB', 'OW', 'SQ', 'UN', 'UT']);

/** Elements in the order of their tags. */
type Elements = readonly (readonly [group: number, tag: number, vr: string, value: string | number | Buffer])[];

/** Creates the elements of every file: patient, time, organisation, and the pixel format. */
function createCommonElements(
  image: DicomAttributes,
  kind: { readonly sopClass: string; readonly instance: string },
): Elements {
  const date = image.takenAt.slice(0, 10).replaceAll('-', '');
  const time = image.takenAt.slice(11, 19).replaceAll(':', '');
  return [
    [0x0008, 0x0005, 'CS', 'ISO_IR 192'],
    [0x0008, 0x0008, 'CS', 'ORIGINAL\\PRIMARY'],
    [0x0008, 0x0016, 'UI', kind.sopClass],
    [0x0008, 0x0018, 'UI', kind.instance],
    ...[0x0020, 0x0021, 0x0022, 0x0023].map((tag) => [0x0008, tag, 'DA', date] as const),
    ...[0x0030, 0x0031, 0x0032, 0x0033].map((tag) => [0x0008, tag, 'TM', time] as const),
    [0x0008, 0x0050, 'SH', ''],
    [0x0008, 0x0070, 'LO', 'Dentarium'],
    [0x0008, 0x0080, 'LO', image.institution],
    [0x0008, 0x0090, 'PN', ''],
    [0x0008, 0x1030, 'LO', image.description],
    [0x0008, 0x103e, 'LO', image.description],
    [0x0008, 0x1090, 'LO', 'Demonstration drawing'],
    [0x0010, 0x0010, 'PN', image.patient.name],
    [0x0010, 0x0020, 'LO', image.patient.id],
    [0x0010, 0x0030, 'DA', image.patient.birthDate.replaceAll('-', '')],
    [0x0010, 0x0040, 'CS', image.patient.sex],
    [0x0020, 0x000d, 'UI', toUid(`study ${image.key}`)],
    [0x0020, 0x000e, 'UI', toUid(`series ${image.key}`)],
    [0x0020, 0x0010, 'SH', 'DEMO'],
    [0x0020, 0x0011, 'IS', '1'],
    [0x0028, 0x0002, 'US', 1],
    [0x0028, 0x0004, 'CS', 'MONOCHROME2'],
    [0x0028, 0x0010, 'US', image.height],
    [0x0028, 0x0011, 'US', image.width],
    [0x0028, 0x0100, 'US', 16],
    [0x0028, 0x0101, 'US', 12],
    [0x0028, 0x0102, 'US', 11],
    [0x0028, 0x0103, 'US', 0],
    [0x0028, 0x1053, 'DS', '1'],
  ];
}

function encodeFile(sopClass: string, instance: string, elements: Elements): Buffer {
  const inOrder = elements.toSorted(([group, tag], [other, otherTag]) => group - other || tag - otherTag);
  const dataSet = inOrder.map(([group, tag, vr, value]) => encodeElement(group, tag, vr, value));
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), encodeMeta(sopClass, instance), ...dataSet]);
}

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint16Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Creates a DICOM file (part 10) in explicit VR little endian, with 12-bit MONOCHROME2 pixels. */
export function createDicomFile(image: DicomImage): Buffer {
  const instance = toUid(`instance ${image.key}`);
  const spacing = `${image.millimetresPerPixel.toFixed(3)}\\${image.millimetresPerPixel.toFixed(3)}`;
  return encodeFile(SOP_CLASS, instance, [
    ...createCommonElements(image, { sopClass: SOP_CLASS, instance }),
    [0x0008, 0x0060, 'CS', image.modality],
    [0x0008, 0x0068, 'CS', 'FOR PRESENTATION'],
    [0x0018, 0x0015, 'CS', image.modality === 'PX' ? 'JAW' : 'SKULL'],
    [0x0018, 0x1164, 'DS', spacing],
    [0x0018, 0x5101, 'CS', image.modality === 'PX' ? 'AP' : 'LL'],
    [0x0020, 0x0013, 'IS', '1'],
    [0x0020, 0x0020, 'CS', image.modality === 'PX' ? 'L\\F' : 'A\\F'],
    [0x0020, 0x0060, 'CS', image.modality === 'PX' ? '' : 'R'],
    [0x0028, 0x0030, 'DS', spacing],
    [0x0028, 0x0301, 'CS', 'YES'],
    [0x0028, 0x1050, 'DS', '2048'],
    [0x0028, 0x1051, 'DS', '4096'],
    [0x0028, 0x1052, 'DS', '0'],
    [0x0028, 0x1054, 'LO', 'US'],
    [0x2050, 0x0020, 'CS', 'IDENTITY'],
    [0x7fe0, 0x0010, 'OW', toBuffer(image.pixels)],
  ]);
}

/** Creates a slice of a CBCT as a DICOM file, axial, seen from the feet. */
export function createCtSlice(series: CtSeries, { number, position, millimetres, intercept, pixels }: CtSlice): Buffer {
  const instance = toUid(`instance ${series.key} ${String(number)}`);
  const step = millimetres.toFixed(3);
  return encodeFile(CT_CLASS, instance, [
    ...createCommonElements(series, { sopClass: CT_CLASS, instance }),
    [0x0008, 0x0060, 'CS', 'CT'],
    [0x0018, 0x0015, 'CS', 'JAW'],
    [0x0018, 0x0050, 'DS', step],
    [0x0020, 0x0013, 'IS', String(number)],
    [0x0020, 0x0032, 'DS', position.map((mm) => mm.toFixed(3)).join('\\')],
    [0x0020, 0x0037, 'DS', '1\\0\\0\\0\\1\\0'],
    [0x0020, 0x0052, 'UI', toUid(`frame of reference ${series.key}`)],
    [0x0028, 0x0030, 'DS', `${step}\\${step}`],
    [0x0028, 0x1050, 'DS', '700'],
    [0x0028, 0x1051, 'DS', '3400'],
    [0x0028, 0x1052, 'DS', String(intercept)],
    [0x0028, 0x1054, 'LO', 'HU'],
    [0x7fe0, 0x0010, 'OW', toBuffer(pixels)],
  ]);
}

function encodeMeta(sopClass: string, instance: string): Buffer {
  const rest = Buffer.concat([
    encodeElement(0x0002, 0x0001, 'OB', Buffer.from([0, 1])),
    encodeElement(0x0002, 0x0002, 'UI', sopClass),
    encodeElement(0x0002, 0x0003, 'UI', instance),
    encodeElement(0x0002, 0x0010, 'UI', EXPLICIT_LITTLE_ENDIAN),
    encodeElement(0x0002, 0x0012, 'UI', toUid('implementation dentarium')),
    encodeElement(0x0002, 0x0013, 'SH', 'DENTARIUM_DEMO'),
  ]);
  return Buffer.concat([encodeElement(0x0002, 0x0000, 'UL', rest.length), rest]);
}

/** Derives a UID from a text, under 2.25, the root for numbers of 128 bits. */
export function toUid(text: string): string {
  return `2.25.${BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 32)}`).toString()}`;
}

function encodeElement(group: number, tag: number, vr: string, value: string | number | Buffer): Buffer {
  const body = padValue(vr, value);
  const head = Buffer.alloc(LONG_VRS.has(vr) ? 12 : 8);
  head.writeUInt16LE(group, 0);
  head.writeUInt16LE(tag, 2);
  head.write(vr, 4, 'latin1');
  if (LONG_VRS.has(vr)) head.writeUInt32LE(body.length, 8);
  else head.writeUInt16LE(body.length, 6);
  return Buffer.concat([head, body]);
}

/** Pads a value to an even length: UIDs and bytes with zero, texts with a space. */
function padValue(vr: string, value: string | number | Buffer): Buffer {
  if (typeof value === 'number') {
    const number = Buffer.alloc(vr === 'UL' ? 4 : 2);
    if (vr === 'UL') number.writeUInt32LE(value);
    else number.writeUInt16LE(value);
    return number;
  }
  const bytes = typeof value === 'string' ? Buffer.from(value, 'utf8') : value;
  if (bytes.length % 2 === 0) return bytes;
  return Buffer.concat([bytes, Buffer.from(vr === 'UI' || vr === 'OB' || vr === 'OW' ? [0] : [32])]);
}
