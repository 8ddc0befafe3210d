import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import exifr from 'exifr';
import sharp from 'sharp';
import { signalProcess } from '../../kernel/db/testing/signal-process.ts';
import { createPhotograph } from '../images/testing/test-images.ts';
import { cleanFile } from './clean-file.ts';
import { cleanIcc } from './clean-icc.ts';
import { cleanJpeg, DamagedJpegError } from './clean-jpeg.ts';
import { cleanModel, losesFacetColours } from './clean-model.ts';
import type { CleanRequest } from './clean-request.ts';
import { Cleaner } from './cleaner.ts';
import { createDicomFile, createPatientElements } from './testing/dicom-for-tests.ts';
import { type CleanFolder, createCleanFolder } from './testing/clean-folder.ts';

/** Reads the value of a tag of a colour profile. */
function readTag(profile: Buffer, tag: string): Buffer {
  const entry = profile.indexOf(tag, 132, 'latin1');
  const offset = profile.readUInt32BE(entry + 4);
  return profile.subarray(offset, offset + profile.readUInt32BE(entry + 8));
}

/** All metadata that may describe an image; colours are not identifying. */
const ALL_METADATA = { tiff: true, exif: true, gps: true, iptc: true, xmp: true, icc: false, jfif: false };

describe('cleaned files', () => {
  let folder: CleanFolder;
  beforeAll(async () => {
    folder = await createCleanFolder();
  });
  afterAll(() => folder.close());

  const request = (bytes: Buffer, more: Partial<CleanRequest>) => folder.request(bytes, more);
  const output = () => folder.readOutput();

  test('BEN-02 TASK-04 covers a portrait only where the user has set the mask, for every category', async () => {
    const background = { r: 220, g: 210, b: 200 };
    const light = await sharp({ create: { width: 80, height: 120, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const mask = { x: 0.5, y: 0.25, w: 0.5, h: 0.1, angle: 0 };
    const cleanRequest = await request(light, { category: 8, maskFaces: true, rotation: 90, mask });
    expect(await cleanFile(cleanRequest)).toMatchObject({ isKept: true, notes: ['reencoded', 'maskedAsSet'] });
    const { data, info } = await sharp(await output())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([120, 80]);
    const isLight = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 100;
    // Turned clockwise, a quarter from above becomes a quarter from the right.
    expect([isLight(90, 40), isLight(60, 40), isLight(110, 40), isLight(90, 8)]).toEqual([false, true, true, true]);
  });

  const createIdentifyingJpeg = async (orientation = 6) =>
    sharp(await createPhotograph({ width: 300, height: 200 }))
      .withExif({
        IFD0: { Artist: 'Wang Xiaoming', Model: 'Camera of Xiaoming' },
        IFD2: { DateTimeOriginal: '2024:01:02 03:04:05' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 12/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Xiaoming</x:xmpmeta>')
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();

  test('TASK-04 removes EXIF, GPS, XMP, comments and trailing data from a JPEG and keeps its pixels and orientation', async () => {
    const comment = Buffer.from([0xff, 0xfe, 0, 10, ...Buffer.from('Xiaoming')]);
    const plain = await createIdentifyingJpeg();
    const jpeg = Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2), Buffer.from('trailing Xiaoming')]);
    expect(await cleanFile(await request(jpeg, {}))).toEqual({
      isKept: true,
      extension: '.jpg',
      notes: ['confirmedFree'],
    });
    const clean = await output();
    expect(clean.includes('Xiaoming')).toBe(false);
    expect(await exifr.parse(clean, ALL_METADATA)).toEqual({ Orientation: 'Rotate 90 CW' });
    const pixels = (image: Buffer) => sharp(image).autoOrient().raw().toBuffer();
    expect((await pixels(clean)).equals(await pixels(jpeg))).toBe(true);
    expect((await cleanFile(await request(await createIdentifyingJpeg(1), {}))).isKept).toBe(true);
    expect(await exifr.parse(await output(), ALL_METADATA)).toBeUndefined();
  });

  test.each(['jpeg', 'png'] as const)(
    'TASK-04 keeps the numbers and removes the texts of a colour profile in a %s, so its colours stay',
    async (format) => {
      const picture = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#12c83c' } });
      const { icc = Buffer.alloc(0) } = await sharp(await picture().withIccProfile('p3').png().toBuffer()).metadata();
      // A wide-gamut profile that identifies the device in its header.
      const identifyingProfile = Buffer.from(icc);
      for (const at of [48, 80]) identifyingProfile.write('Xmng', at, 'latin1');
      const profile = `${folder.output}.icc`;
      await writeFile(profile, identifyingProfile);
      const identifyingImage = await picture().withIccProfile(profile).toFormat(format).toBuffer();
      expect(identifyingImage.length).toBeGreaterThan(0);
      const answer = await cleanFile(await request(identifyingImage, { contentType: `image/${format}` }));
      expect(answer).toEqual({
        isKept: true,
        extension: format === 'jpeg' ? '.jpg' : '.png',
        notes: ['confirmedFree'],
      });
      const clean = await output();
      const { icc: keptProfile = Buffer.alloc(0) } = await sharp(clean).metadata();
      expect(keptProfile.length).toBeGreaterThan(128);
      expect(keptProfile.includes('Xmng')).toBe(false);
      for (const tag of ['desc', 'cprt']) {
        expect(readTag(identifyingProfile, tag).length).toBeGreaterThan(12);
        expect(keptProfile.includes(readTag(identifyingProfile, tag))).toBe(false);
      }
      expect(readTag(keptProfile, 'rTRC')).toEqual(readTag(identifyingProfile, 'rTRC'));
      const readPixels = (image: Buffer) => sharp(image).toColourspace('srgb').raw().toBuffer();
      const [before, after] = [await readPixels(identifyingImage), await readPixels(clean)];
      expect(after.equals(before)).toBe(true);
      // Without its profile the image has other colours.
      const bare = await sharp(clean, { ignoreIcc: true }).raw().toBuffer();
      expect(after.equals(bare)).toBe(false);
    },
  );

  test('TASK-04 leaves an incomplete colour profile out', () => {
    expect(cleanIcc(Buffer.from('Xiaoming'))).toBeUndefined();
    const truncatedProfile = Buffer.alloc(300);
    truncatedProfile.write('acsp', 36, 'latin1');
    truncatedProfile.writeUInt32BE(1, 128);
    truncatedProfile.write('rTRC', 132, 'latin1');
    truncatedProfile.writeUInt32BE(200, 136);
    truncatedProfile.writeUInt32BE(5000, 140);
    expect(cleanIcc(truncatedProfile)).toBeUndefined();
  });

  test('refuses a truncated JPEG', async () => {
    const jpeg = await createIdentifyingJpeg();
    for (const end of [1, 40, jpeg.length - 2])
      expect(() => cleanJpeg(jpeg.subarray(0, end), 1)).toThrow(DamagedJpegError);
  });

  test('removes the texts of a PNG and keeps its pixels', async () => {
    const plain = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a53' } })
      .png()
      .toBuffer();
    const text = Buffer.concat([Buffer.from([0, 0, 0, 15]), Buffer.from('tEXtAuthor\0Xiaoming'), Buffer.alloc(4)]);
    const png = Buffer.concat([plain.subarray(0, 33), text, plain.subarray(33), Buffer.from('Xiaoming')]);
    expect(await cleanFile(await request(png, { contentType: 'image/png' }))).toEqual({
      isKept: true,
      extension: '.png',
      notes: ['confirmedFree'],
    });
    const clean = await output();
    expect(clean.includes('Xiaoming')).toBe(false);
    expect((await sharp(clean).raw().toBuffer()).equals(await sharp(plain).raw().toBuffer())).toBe(true);
  });

  test.each([
    [
      'image/tiff',
      async () =>
        sharp(await createIdentifyingJpeg())
          .keepMetadata()
          .tiff()
          .toBuffer(),
    ],
    [
      'image/png',
      async () =>
        sharp(await createIdentifyingJpeg())
          .keepMetadata()
          .png()
          .toBuffer(),
    ],
  ])('re-encodes %s with camera data as an upright JPEG', async (contentType, make) => {
    const answer = await cleanFile(await request(await make(), { contentType }));
    expect(answer).toEqual({ isKept: true, extension: '.jpg', notes: ['reencoded', 'confirmedFree'] });
    const clean = await output();
    expect(clean.includes('Xiaoming')).toBe(false);
    const { width, height, exif, xmp, orientation } = await sharp(clean).metadata();
    expect([width, height, exif, xmp, orientation]).toEqual([200, 300, undefined, undefined, undefined]);
  });

  test('covers a face photo on request, in its rotation', async () => {
    const jpeg = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#ffffff' } })
      .jpeg()
      .toBuffer();
    const answer = await cleanFile(await request(jpeg, { category: 12, maskFaces: true, rotation: 90 }));
    expect(answer).toEqual({ isKept: true, extension: '.jpg', notes: ['reencoded', 'masked'] });
    const { data, info } = await sharp(await output())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([400, 600]);
    const brightness = (row: number) => data[row * info.width * info.channels] ?? -1;
    expect([brightness(10), brightness(300), brightness(590)]).toEqual([0, 0, 255]);
    const lyingAnswer = await cleanFile(await request(jpeg, { category: 12, maskFaces: true }));
    expect(lyingAnswer).toEqual({ isKept: true, extension: '.jpg', notes: ['reencoded', 'maskedWhole'] });
    expect(await cleanFile(await request(jpeg, { category: 6, maskFaces: true }))).toEqual({
      isKept: true,
      extension: '.jpg',
      notes: [],
    });
  });

  test.each([
    ['model/stl', 'solid Xiaoming\n facet normal 0 0 1\nendsolid Xiaoming\n', 'solid\n facet normal 0 0 1\nendsolid\n'],
    [
      'model/ply',
      'ply\nformat ascii 1.0\ncomment Xiaoming\nobj_info Xiaoming\nelement vertex 1\nproperty float x\nend_header\n1\n',
      'ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n1\n',
    ],
    ['model/obj', '# Xiaoming\nmtllib Xiaoming.mtl\no Xiaoming\nv 1 2 3\nf 1 1 1\n', 'v 1 2 3\nf 1 1 1\n'],
    ['model/off', 'OFF # Xiaoming\n3 1 0\n', 'OFF \n3 1 0\n'],
  ])('removes the texts of a %s and keeps its shape', (contentType, model, clean) => {
    expect(cleanModel(Buffer.from(model), contentType)?.toString()).toBe(clean);
  });

  test('SAFE-06 says that colours of facets are removed, of an STL that has them only', () => {
    const createStl = (header: string, attribute: number) => {
      const stl = Buffer.alloc(84 + 2 * 50);
      stl.write(header, 'latin1');
      stl.writeUInt32LE(2, 80);
      stl.writeUInt16LE(attribute, 84 + 2 * 50 - 2);
      return stl;
    };
    const models = [createStl('scan', 0x7c_1f), createStl('COLOR=abcd', 0), createStl('scan', 0)];
    expect(models.map((stl) => losesFacetColours(stl, 'model/stl'))).toEqual([true, true, false]);
    expect(losesFacetColours(createStl('scan', 1), 'model/ply')).toBe(false);
    expect(losesFacetColours(Buffer.from('solid a\nvertex 1 2 3\nendsolid a\n'), 'model/stl')).toBe(false);
  });

  test('removes the header of a binary STL and the data after its last triangle', () => {
    const triangle = Buffer.alloc(50, 7);
    const stl = Buffer.concat([
      Buffer.from('solid Xiaoming'.padEnd(80)),
      Buffer.from([1, 0, 0, 0]),
      triangle,
      Buffer.from('Xiaoming'),
    ]);
    const clean = cleanModel(stl, 'model/stl');
    expect(clean?.subarray(0, 80).every((byte) => byte === 0)).toBe(true);
    expect(clean?.subarray(84).equals(Buffer.concat([triangle.subarray(0, 48), Buffer.alloc(2)]))).toBe(true);
  });

  test('leaves a model out if its texts cannot be removed', () => {
    expect(cleanModel(Buffer.from('DRACO\x02\x02\x01\x01\x00\x80rest'), 'model/draco')).toBeUndefined();
    expect(cleanModel(Buffer.from('v 1 2 3\n', 'utf16le'), 'model/obj')).toBeUndefined();
    expect(cleanModel(Buffer.from('\uFEFFsolid a\nvertex 1 2 3\n', 'utf16le'), 'model/stl')).toBeUndefined();
    expect(cleanModel(Buffer.from('DRACO\x02\x02\x01\x01\x00\x00rest', 'latin1'), 'model/draco')).toBeDefined();
  });

  test.each(['document', 'video'])('leaves a %s out', async (kind) => {
    expect(await cleanFile(await request(Buffer.from('%PDF-1.4 Xiaoming'), { kind }))).toEqual({
      isKept: false,
      reason: 'format',
    });
  });

  test('removes the texts of models in all positions', () => {
    const cleanText = (contentType: string, model: string) => cleanModel(Buffer.from(model), contentType)?.toString();
    expect(cleanText('model/obj', 'v 1 2 3 # Xiaoming\nXiaoming\nusemtl Xiaoming\nf 1 1 1 Xiaoming\n')).toBe(
      'v 1 2 3\nf 1 1 1\n',
    );
    expect(cleanText('model/off', 'COFF Xiaoming\n1 0 0 Xiaoming\nXiaoming\n1 2 3\n')).toBe('COFF \n1 0 0 \n\n1 2 3');
    expect(
      cleanText('model/stl', 'solid a\nXiaoming\nfacet normal 0 0 1 Xiaoming\nvertex 1 2e-3 3\nendfacet\nendsolid a\n'),
    ).toBe('solid\nfacet normal 0 0 1\nvertex 1 2e-3 3\nendfacet\nendsolid\n');
    const ply = [
      'ply\r\nformat ascii 1.0\r\nXiaoming 3\r\ncomment Xiaoming\r\nelement vertex 1\r\nproperty float x\r\nproperty float Xiaoming',
      'element Xiaoming 1\r\nproperty float x\r\nend_header\r\n1 2\r\n1992\r\nXiaoming\r\n',
    ].join('\r\n');
    expect(cleanText('model/ply', ply)).toBe(
      'ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n1\n',
    );
  });

  test('survives bad files and leaves out a file that crashes the process', async () => {
    const cleaner = new Cleaner();
    const neverAborted = new AbortController().signal;
    const damaged = await request(Buffer.from('DICM'), { kind: 'dicom', contentType: 'application/dicom' });
    expect(await cleaner.clean(damaged, neverAborted)).toEqual({ isKept: false, reason: 'damaged' });
    const killedAnswer = cleaner.clean(await request(await createIdentifyingJpeg(), {}), neverAborted);
    signalProcess(cleaner.pid, 'SIGKILL');
    expect(await killedAnswer).toEqual({ isKept: false, reason: 'damaged' });
    const good = await request(createDicomFile(createPatientElements()), {
      kind: 'dicom',
      contentType: 'application/dicom',
    });
    expect(await cleaner.clean(good, neverAborted)).toEqual({
      isKept: true,
      extension: '.dcm',
      notes: ['confirmedFree'],
    });
    expect((await output()).includes('Xiaoming')).toBe(false);
    await cleaner.close();
  });
});
