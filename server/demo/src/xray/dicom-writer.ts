import { createHash } from 'node:crypto';

/** One image as it goes into a DICOM file. */
export interface DicomImage {
  readonly modality: 'DX' | 'PX';
  readonly description: string;
  /** Tells this image apart; the UIDs are made from it. */
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
  readonly millimetresPerPixel: number;
  /** 12 bits in each entry, row by row, 0 black. */
  readonly pixels: Uint16Array;
}

/** Digital X-ray image for presentation; panoramic images use it too. */
const SOP_CLASS = '1.2.840.10008.5.1.4.1.1.1.1';
const EXPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2.1';
/** Value representations whose length takes four bytes, after two empty ones. */
const LONG = new Set(['OB', 'OW', 'SQ', 'UN', 'UT']);

/** A DICOM file (part 10) in explicit VR little endian, with 12-bit MONOCHROME2 pixels. */
export function dicomFile(image: DicomImage): Buffer {
  const instance = uidOf(`instance ${image.key}`);
  const date = image.takenAt.slice(0, 10).replaceAll('-', '');
  const time = image.takenAt.slice(11, 19).replaceAll(':', '');
  const spacing = `${image.millimetresPerPixel.toFixed(3)}\\${image.millimetresPerPixel.toFixed(3)}`;
  const dataSet = [
    element(0x0008, 0x0005, 'CS', 'ISO_IR 192'),
    element(0x0008, 0x0008, 'CS', 'ORIGINAL\\PRIMARY'),
    element(0x0008, 0x0016, 'UI', SOP_CLASS),
    element(0x0008, 0x0018, 'UI', instance),
    ...[0x0020, 0x0021, 0x0022, 0x0023].map((tag) => element(0x0008, tag, 'DA', date)),
    ...[0x0030, 0x0031, 0x0032, 0x0033].map((tag) => element(0x0008, tag, 'TM', time)),
    element(0x0008, 0x0050, 'SH', ''),
    element(0x0008, 0x0060, 'CS', image.modality),
    element(0x0008, 0x0068, 'CS', 'FOR PRESENTATION'),
    element(0x0008, 0x0070, 'LO', 'Dentarium'),
    element(0x0008, 0x0080, 'LO', image.institution),
    element(0x0008, 0x0090, 'PN', ''),
    element(0x0008, 0x1030, 'LO', image.description),
    element(0x0008, 0x103e, 'LO', image.description),
    element(0x0008, 0x1090, 'LO', 'Demonstration drawing'),
    element(0x0010, 0x0010, 'PN', image.patient.name),
    element(0x0010, 0x0020, 'LO', image.patient.id),
    element(0x0010, 0x0030, 'DA', image.patient.birthDate.replaceAll('-', '')),
    element(0x0010, 0x0040, 'CS', image.patient.sex),
    element(0x0018, 0x0015, 'CS', image.modality === 'PX' ? 'JAW' : 'SKULL'),
    element(0x0018, 0x1164, 'DS', spacing),
    element(0x0018, 0x5101, 'CS', image.modality === 'PX' ? 'AP' : 'LL'),
    element(0x0020, 0x000d, 'UI', uidOf(`study ${image.key}`)),
    element(0x0020, 0x000e, 'UI', uidOf(`series ${image.key}`)),
    element(0x0020, 0x0010, 'SH', 'DEMO'),
    element(0x0020, 0x0011, 'IS', '1'),
    element(0x0020, 0x0013, 'IS', '1'),
    element(0x0020, 0x0020, 'CS', image.modality === 'PX' ? 'L\\F' : 'A\\F'),
    element(0x0020, 0x0060, 'CS', image.modality === 'PX' ? '' : 'R'),
    element(0x0028, 0x0002, 'US', 1),
    element(0x0028, 0x0004, 'CS', 'MONOCHROME2'),
    element(0x0028, 0x0010, 'US', image.height),
    element(0x0028, 0x0011, 'US', image.width),
    element(0x0028, 0x0030, 'DS', spacing),
    element(0x0028, 0x0100, 'US', 16),
    element(0x0028, 0x0101, 'US', 12),
    element(0x0028, 0x0102, 'US', 11),
    element(0x0028, 0x0103, 'US', 0),
    element(0x0028, 0x0301, 'CS', 'YES'),
    element(0x0028, 0x1050, 'DS', '2048'),
    element(0x0028, 0x1051, 'DS', '4096'),
    element(0x0028, 0x1052, 'DS', '0'),
    element(0x0028, 0x1053, 'DS', '1'),
    element(0x0028, 0x1054, 'LO', 'US'),
    element(0x2050, 0x0020, 'CS', 'IDENTITY'),
    element(0x7fe0, 0x0010, 'OW', Buffer.from(image.pixels.buffer, image.pixels.byteOffset, image.pixels.byteLength)),
  ];
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), meta(SOP_CLASS, instance), ...dataSet]);
}

function meta(sopClass: string, instance: string): Buffer {
  const rest = Buffer.concat([
    element(0x0002, 0x0001, 'OB', Buffer.from([0, 1])),
    element(0x0002, 0x0002, 'UI', sopClass),
    element(0x0002, 0x0003, 'UI', instance),
    element(0x0002, 0x0010, 'UI', EXPLICIT_LITTLE_ENDIAN),
    element(0x0002, 0x0012, 'UI', uidOf('implementation dentarium')),
    element(0x0002, 0x0013, 'SH', 'DENTARIUM_DEMO'),
  ]);
  return Buffer.concat([element(0x0002, 0x0000, 'UL', rest.length), rest]);
}

/** A UID under 2.25, the root for numbers of 128 bits, made from a text. */
export function uidOf(text: string): string {
  return `2.25.${BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 32)}`).toString()}`;
}

function element(group: number, tag: number, vr: string, value: string | number | Buffer): Buffer {
  const body = padded(vr, value);
  const head = Buffer.alloc(LONG.has(vr) ? 12 : 8);
  head.writeUInt16LE(group, 0);
  head.writeUInt16LE(tag, 2);
  head.write(vr, 4, 'latin1');
  if (LONG.has(vr)) head.writeUInt32LE(body.length, 8);
  else head.writeUInt16LE(body.length, 6);
  return Buffer.concat([head, body]);
}

/** Values have an even length: UIDs and bytes are filled with zero, texts with a space. */
function padded(vr: string, value: string | number | Buffer): Buffer {
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
