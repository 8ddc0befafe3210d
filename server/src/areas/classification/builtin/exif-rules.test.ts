import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp, { type Exif } from 'sharp';
import {
  createLook,
  createMouth,
  drawBite,
  drawFace,
  drawPanoramic,
  type FaceView,
  seededRandom,
} from '@dentarium/demo/drawings';
import { describe as describeFile } from '../../../objects/images/describe.ts';
import { createLimits } from '../../../objects/images/image-limits.ts';
import { decodeComment } from '../../../objects/images/photo-exif.ts';
import { classifyDescription } from './built-in-classifier.ts';

const NO_NAME = 'IMG_0001.jpg';
const LENS: Exif = { IFD2: { FNumber: '320/10', FocalLength: '100/1', ExposureTime: '1/200' } };
let folder: string;
let number = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exif-rules-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Classifies an image with the given EXIF. */
async function classifyImage(image: Buffer, exif: Exif, name = NO_NAME): Promise<number> {
  return categoryOfFile(await sharp(image).withExif(exif).jpeg().toBuffer(), name);
}

async function categoryOfFile(bytes: Buffer, name = NO_NAME): Promise<number> {
  number += 1;
  const path = join(folder, `${number}.jpg`);
  await writeFile(path, bytes);
  return classifyDescription(
    name,
    await describeFile({ kind: 'describe', path, format: 'jpeg' }, createLimits(50_000_000, Infinity)),
  ).category;
}

/** An image that is neither a mouth nor a radiograph. */
function meadow(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a8f43' } })
    .jpeg()
    .toBuffer();
}

function frontBite(): Promise<Buffer> {
  return sharp(Buffer.from(drawBite(createMouth('crowding', 'before'), 'front')))
    .flatten({ background: '#000' })
    .jpeg()
    .toBuffer();
}

function face(view: FaceView): Promise<Buffer> {
  const look = createLook({ woman: true, age: 'adult', profile: 'straight', eastAsian: true }, seededRandom('exif'));
  return sharp(Buffer.from(drawFace(look, createMouth('crowding', 'before'), view, false)))
    .flatten({ background: '#000' })
    .jpeg()
    .toBuffer();
}

function panoramic(): Promise<Buffer> {
  const drawing = drawPanoramic({ mixed: false, wisdom: false, crowding: 0, seed: 'exif' });
  return sharp(Buffer.from(drawing)).flatten({ background: '#000' }).greyscale().jpeg().toBuffer();
}

describe('texts in the EXIF of an image', () => {
  test.each<[string, Exif, number]>([
    ['a description of something else', { IFD0: { ImageDescription: 'Right buccal' } }, 92],
    ['a jaw alone, where no mouth is seen', { IFD0: { ImageDescription: 'upper' } }, 92],
    [
      'views that contradict each other',
      { IFD0: { ImageDescription: 'right buccal' }, IFD2: { UserComment: 'left' } },
      92,
    ],
    ['what a telephone writes', { IFD2: { UserComment: 'sensor: front; face: 1; smile: 1' } }, 92],
    ['what a camera writes', { IFD0: { ImageDescription: 'FRONT FACE DIGITAL CAMERA' } }, 92],
    ['a long story', { IFD0: { ImageDescription: `${'Before the wedding, '.repeat(4)} front face` } }, 92],
  ])('STG-05 %s', async (_, exif, category) => {
    expect(await classifyImage(await meadow(), exif)).toBe(category);
  });

  test.each<[string, () => Promise<Buffer>, Exif, number]>([
    ['a description of a mouth', frontBite, { IFD0: { ImageDescription: 'Right buccal' } }, 4],
    ['key words of a mouth', frontBite, { IFD0: { XPKeywords: 'upper; occlusal' } }, 2],
    ['a comment on a face', () => face('right'), { IFD2: { UserComment: 'left profile' } }, 13],
    ['a kind of radiograph', panoramic, { IFD0: { XPTitle: 'lateral ceph' } }, 18],
  ])('STG-05 %s', async (_, draw, exif, category) => {
    expect(await classifyImage(await draw(), exif)).toBe(category);
  });

  test('STG-05 prefers the file name to EXIF texts and refines them by the image content', async () => {
    const upper: Exif = { IFD0: { ImageDescription: 'upper occlusal' } };
    expect(await classifyImage(await frontBite(), upper, 'lower occlusal.jpg')).toBe(3);
    expect(await classifyImage(await frontBite(), { IFD0: { ImageDescription: 'right' } })).toBe(4);
  });

  test('STG-05 reads a comment in its stated encoding', () => {
    const unicode = Buffer.from('UNICODE\0', 'latin1');
    const little = Buffer.from('upper 右侧', 'utf16le');
    expect(decodeComment(Buffer.concat([Buffer.from('ASCII\0\0\0', 'latin1'), Buffer.from('upper')]))).toBe('upper');
    expect(decodeComment(Buffer.concat([unicode, little]))).toBe('upper 右侧');
    expect(decodeComment(Buffer.concat([unicode, Buffer.from(little).swap16()]))).toBe('upper 右侧');
  });
});

describe('the origin of an image', () => {
  test.each<[string, Exif, number]>([
    ['a camera', { IFD0: { Make: 'Canon' }, ...LENS }, 6],
    ['nobody knows', {}, 6],
    ['a screenshot of a telephone', { IFD2: { UserComment: 'Screenshot' } }, 92],
    ['a program of screenshots', { IFD0: { Software: 'Greenshot 1.3' } }, 92],
    ['a program that draws models', { IFD0: { Software: '3Shape TRIOS' } }, 92],
  ])('STG-05 a front bite: %s', async (_, exif, category) => {
    expect(await classifyImage(await frontBite(), exif)).toBe(category);
    expect(await classifyImage(await frontBite(), exif, 'front bite.jpg')).toBe(6);
  });

  test.each<[string, Exif, number]>([
    ['a program of radiographs', { IFD0: { Software: 'Sidexis' } }, 14],
    ['a camera: a photograph without colours', LENS, 92],
    ['a screenshot', { IFD2: { UserComment: 'Screenshot' } }, 92],
  ])('STG-05 a wide image without colours, bright in the middle: %s', async (_, exif, category) => {
    expect(await classifyImage(await panoramic(), exif)).toBe(category);
  });

  test('STG-05 recognises a film scanner by its FileSource, although it has a lens', async () => {
    const bytes = await sharp(await panoramic())
      .withExif({ IFD2: { ...LENS.IFD2, FileSource: '3' } })
      .jpeg()
      .toBuffer();
    // The entry of the tag FileSource: its number, its type, its length and its value, which is always 3 here.
    const at = bytes.indexOf(Buffer.from([0x00, 0xa3, 7, 0, 1, 0, 0, 0, 3])) + 8;
    expect(at).toBeGreaterThan(8);
    expect(await categoryOfFile(bytes)).toBe(92);
    bytes[at] = 1;
    expect(await categoryOfFile(bytes)).toBe(14);
  });
});
