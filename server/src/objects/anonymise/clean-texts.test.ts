import { randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/index-native.js';
import sharp from 'sharp';
import { createPhotograph } from '../images/testing/test-images.ts';
import { readHead, withZipEntries } from '../images/zip/zip-entries.ts';
import { cleanFile } from './clean-file.ts';
import { readTextStatement } from './text-statement.ts';
import type { CleanRequest } from './clean-request.ts';
import type { DicomElement } from './dicom-dataset.ts';
import { createDicomFile, createPlainElements, createTextElement } from './testing/dicom-for-tests.ts';
import { type CleanFolder, createCleanFolder } from './testing/clean-folder.ts';

describe('clean files that may show texts, and clean zips', () => {
  let folder: CleanFolder;
  beforeAll(async () => {
    folder = await createCleanFolder();
  });
  afterAll(() => folder.close());

  const request = (bytes: Buffer, more: Partial<CleanRequest>) => folder.request(bytes, more);
  const output = () => folder.readOutput();

  const NO_TEXT = createTextElement(0x0028_0301, 'CS', 'NO');
  const createModalityFile = (modality: string, more: readonly DicomElement[] = []) =>
    createDicomFile(
      createPlainElements(more).map((element) =>
        element.tag === 0x0008_0060 ? createTextElement(0x0008_0060, 'CS', modality) : element,
      ),
    );
  const createUltrasound = () => createModalityFile('US');
  const createScreenshot = async () =>
    sharp(await createPhotograph({ width: 60, height: 40 }))
      .png()
      .toBuffer();

  test.each<[string, () => Promise<Buffer> | Buffer, Partial<CleanRequest>]>([
    ['ultrasound', createUltrasound, { kind: 'dicom', contentType: 'application/dicom' }],
    ['a picture of a screen', createScreenshot, { contentType: 'image/png', category: 6 }],
    ['an X-ray as a photograph', () => createPhotograph({ width: 60, height: 40 }), { category: 14 }],
    [
      'a zip of ultrasound',
      () => createZip({ '1.dcm': createUltrasound() }),
      { kind: 'archive', contentType: 'application/zip' },
    ],
  ])('TASK-04 leaves %s out unless a user has checked it', async (_, make, more) => {
    const bytes = await make();
    expect(await cleanFile(await request(bytes, { ...more, isCleared: false }))).toEqual({
      isKept: false,
      reason: 'notLooked',
    });
    expect((await cleanFile(await request(bytes, more))).isKept).toBe(true);
  });

  const MODALITIES = 'CR DX PX IO CT MR MG RG XA US SC XC OT DOC ES GM NM PT OP'.split(' ');
  const STATED: readonly (readonly [stated: string, more: readonly DicomElement[], isKept: boolean])[] = [
    ['nothing', [], false],
    ['NO', [NO_TEXT], true],
    ['NO as bytes of an unknown kind', [createTextElement(0x0028_0301, 'UN', 'NO')], true],
    ['an empty value', [createTextElement(0x0028_0301, 'CS', '')], false],
    ['UNKNOWN', [createTextElement(0x0028_0301, 'CS', 'UNKNOWN')], false],
    ['NO and YES', [createTextElement(0x0028_0301, 'CS', 'NO\\YES')], false],
    ['NO in a sequence', [{ tag: 0x0008_1199, representation: 'SQ', value: [[NO_TEXT]] }], false],
    ['NO beside a layer of drawings', [NO_TEXT, createTextElement(0x6002_3000, 'OW', 'drawings')], false],
  ];

  test.each(STATED)('SAFE-03 of files of every modality that say %s', async (_, more, isKept) => {
    for (const modality of MODALITIES) {
      const file = await request(createModalityFile(modality, more), { kind: 'dicom', isCleared: false });
      expect([modality, await cleanFile(file)]).toEqual([
        modality,
        isKept ? { isKept: true, extension: '.dcm', notes: ['statedFree'] } : { isKept: false, reason: 'notLooked' },
      ]);
      expect(await cleanFile({ ...file, isCleared: true })).toMatchObject({
        notes: [isKept ? 'statedFree' : 'confirmedFree'],
      });
      const statement = isKept ? 'free' : 'none';
      expect(await readTextStatement(file)).toBe(statement);
      const slices = { '1.dcm': createModalityFile(modality, [NO_TEXT]), '2.dcm': createModalityFile(modality, more) };
      const zip = await request(await createZip(slices), { kind: 'archive', isCleared: false });
      expect([modality, (await cleanFile(zip)).isKept]).toEqual([modality, isKept]);
      expect(await readTextStatement(zip)).toBe(statement);
    }
  });

  test('SAFE-03 reads YES as a statement that text is shown, also of one slice', async () => {
    const slice = createModalityFile('CR', [createTextElement(0x0028_0301, 'CS', 'YES')]);
    const zip = await createZip({ '1.dcm': createModalityFile('CR', [NO_TEXT]), '2.dcm': slice });
    expect(await readTextStatement(await request(slice, { kind: 'dicom' }))).toBe('shown');
    expect(await readTextStatement(await request(zip, { kind: 'archive' }))).toBe('shown');
  });

  test('SAFE-03 names the slices that a clean zip lacks', async () => {
    const slice = createDicomFile(createPlainElements([NO_TEXT]));
    const trailing = Buffer.concat([slice, Buffer.from('trailing bytes of a device')]);
    const cutSlice = slice.subarray(0, -4);
    const files = {
      '1.dcm': slice,
      'letter.txt': Buffer.from('x'),
      '2.dcm': trailing,
      '3.dcm': cutSlice,
      '4.dcm': slice,
    };
    const zip = await request(await createZip(files), { kind: 'archive', isCleared: false });
    expect(await cleanFile(zip)).toEqual({
      isKept: true,
      extension: '.zip',
      notes: ['statedFree'],
      missingSlices: { places: [3], total: 4 },
    });
    await withZipEntries(folder.output, async (entries) =>
      expect(entries.map(({ filename }) => filename)).toEqual(['0001.dcm', '0002.dcm', '0004.dcm']),
    );
    expect((await output()).includes('trailing bytes')).toBe(false);
    expect(await cleanFile(await request(await createZip({ '1.dcm': cutSlice }), { kind: 'archive' }))).toEqual({
      isKept: false,
      reason: 'damaged',
    });
  });

  test('SAFE-03 names slices of a zip that are known by their names only, and no other files', async () => {
    const slice = createDicomFile(createPlainElements([NO_TEXT]));
    const files = {
      'CT/IM01': slice,
      'CT/IM02': Buffer.alloc(slice.length),
      'CT/README': Buffer.from('read me'),
      'CT/IM03': slice,
      'CT/IM04': Buffer.alloc(0),
    };
    const zip = await request(await createZip(files), { kind: 'archive', isCleared: false });
    expect(await cleanFile(zip)).toMatchObject({ missingSlices: { places: [2, 4], total: 4 } });
  });

  test('SAFE-03 leaves out a slice whose packed bytes are damaged in the middle, rather than to cut it', async () => {
    const noise = createTextElement(0x0019_1001, 'OB', randomBytes(200_000).toString('hex'));
    const slice = createDicomFile(createPlainElements([noise, NO_TEXT]));
    const zip = await createZip({ '1.dcm': slice, '2.dcm': slice });
    const second = zip.indexOf(Buffer.from('504b0304', 'hex'), 4);
    // Its beginning can be read.
    zip.fill(0xff, second + 180_000, second + 180_100);
    const archive = await request(zip, { kind: 'archive', isCleared: false });
    expect(await cleanFile(archive)).toMatchObject({ isKept: true, missingSlices: { places: [2], total: 2 } });
  });

  test('TASK-04 writes a whole zip to a disk that takes a part of the bytes at a time', async () => {
    const slice = createDicomFile(createPlainElements([NO_TEXT]));
    const archive = await request(await createZip({ '1.dcm': slice }), { kind: 'archive', isCleared: false });
    const probe = await open(archive.path);
    const prototype = Object.getPrototypeOf(probe) as FileHandle;
    await probe.close();
    const write = Reflect.get(prototype, 'write') as (...input: unknown[]) => never;
    const halfWrite = jest.spyOn(prototype, 'write').mockImplementation(function writeHalf(this: FileHandle, bytes) {
      return Reflect.apply(write, this, [bytes, 0, Math.ceil(bytes.length / 2)]);
    });
    await cleanFile(archive);
    halfWrite.mockRestore();
    await withZipEntries(folder.output, async (entries) =>
      expect(entries.map(({ filename }) => filename)).toEqual(['0001.dcm']),
    );
  });

  test('TASK-04 accepts a photograph of teeth without a check', async () => {
    const photo = await createPhotograph({ width: 60, height: 40 });
    expect((await cleanFile(await request(photo, { category: 6, isCleared: false }))).isKept).toBe(true);
  });

  async function createZip(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
    const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
    for (const [name, bytes] of Object.entries(files))
      await writer.add(name, new Uint8ArrayReader(new Uint8Array(bytes)));
    return Buffer.from(await (await writer.close()).arrayBuffer());
  }

  test('TASK-04 cleans a zip of DICOM slice by slice and removes file names, the directory and letters', async () => {
    const slice = createDicomFile(createPlainElements([NO_TEXT]));
    const zip = await createZip({
      'Xiaoming/1.dcm': slice,
      'Xiaoming/2.dcm': slice,
      'Xiaoming.txt': Buffer.from('Xiaoming'),
    });
    const cleanRequest = await request(zip, { kind: 'archive', contentType: 'application/zip', isCleared: false });
    expect(await cleanFile(cleanRequest)).toEqual({ isKept: true, extension: '.zip', notes: ['statedFree'] });
    expect((await output()).includes('Xiaoming')).toBe(false);
    await withZipEntries(folder.output, async (entries) => {
      expect(entries.map(({ filename }) => filename)).toEqual(['0001.dcm', '0002.dcm']);
      const [first] = entries;
      if (first === undefined) throw new Error('the zip is empty');
      const bytes = await readHead(first, 1_000_000);
      expect([bytes.includes('Xiaoming'), bytes.includes('pixels!!'), bytes.includes('P01')]).toEqual([
        false,
        true,
        true,
      ]);
    });
    const letters = await request(await createZip({ 'a.txt': Buffer.from('x') }), { kind: 'archive' });
    expect(await cleanFile(letters)).toEqual({ isKept: false, reason: 'format' });
  });
});
