import { BlobWriter, Uint8ArrayReader, ZipWriter, type ZipWriterAddDataOptions } from '@zip.js/zip.js/index-native.js';
import { PLANTED_PERSON } from './identity.ts';
import { createPlantedSlice } from './planted-dicom.ts';
import type { PlantedFile } from './planted-file.ts';

const { hanzi, pinyin, personName, id, phone, birthDate } = PLANTED_PERSON;
const LINE = `${pinyin} ${hanzi} ${id} ${phone} ${birthDate}`;

interface PlantedZip {
  readonly names?: (index: number) => string;
  readonly entry?: ZipWriterAddDataOptions;
  readonly comment?: string;
  /** Further entries beside the slices. */
  readonly others?: readonly (readonly [name: string, bytes: Buffer])[];
  readonly change?: (zip: Buffer) => Buffer;
}

const PLACES: readonly (readonly [place: string, zip: PlantedZip])[] = [
  ['names of entries', { names: (index) => `${pinyin} ${id}/${hanzi} ${index}.dcm` }],
  ['comments of entries', { entry: { comment: LINE } }],
  ['the comment', { comment: LINE }],
  ['extra fields', { entry: { extraField: new Map([[0x7075, new Uint8Array(Buffer.from(LINE))]]) } }],
  ['a text beside the slices', { others: [['readme.txt', Buffer.from(LINE)]] }],
  ['a picture beside the slices', { others: [[`${pinyin}.jpg`, Buffer.from(`\u00ff\u00d8${LINE}`, 'latin1')]] }],
  ['bytes before the directory', { change: withGap }],
  ['the slices', {}],
];

/** Puts bytes between the last entry and the directory, which the end of the zip says where it begins. */
function withGap(zip: Buffer): Buffer {
  const gap = Buffer.from(LINE);
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const directory = zip.readUInt32LE(end + 16);
  const whole = Buffer.concat([zip.subarray(0, directory), gap, zip.subarray(directory)]);
  whole.writeUInt32LE(directory + gap.length, end + gap.length + 16);
  return whole;
}

async function createZip(
  { names = (index) => `${index}.dcm`, entry, comment, others = [], change }: PlantedZip,
  seed: number,
) {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (let index = 0; index < 3; index += 1) {
    const slice = new Uint8Array(createPlantedSlice(seed * 3 + index));
    await writer.add(names(index), new Uint8ArrayReader(slice), entry);
  }
  for (const [name, bytes] of others) await writer.add(name, new Uint8ArrayReader(new Uint8Array(bytes)));
  const zip = Buffer.from(
    await (await writer.close(comment === undefined ? undefined : new Uint8Array(Buffer.from(comment)))).arrayBuffer(),
  );
  return change === undefined ? zip : change(zip);
}

/** Creates zips of slices with the identity in every part of a zip. */
export async function createPlantedZips(): Promise<PlantedFile[]> {
  const files: PlantedFile[] = [];
  for (const [index, [place, zip]] of PLACES.entries())
    files.push({ place: `zip: ${place}`, name: `${personName} ${index + 1}.zip`, bytes: await createZip(zip, index) });
  return files;
}
