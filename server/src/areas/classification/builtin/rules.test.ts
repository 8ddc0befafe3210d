import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/index-native.js';
import sharp from 'sharp';
import { drawBite, createJawModel, createMouth, drawOcclusal, renderPhotograph } from '@dentarium/demo/drawings';
import { UNRECOGNISED_CATEGORY } from '@dentarium/domain';
import type { Description } from '../../../objects/images/describe.ts';
import type { DicomFacts } from '@dentarium/dicom';
import { ImagePool } from '../../../objects/images/image-pool.ts';
import type { SourceFormat } from '../../../objects/images/rendition-variants.ts';
import { dicomForTests, halves } from '@dentarium/dicom/testing';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { classifyDescription } from './built-in-classifier.ts';
import { findDicomCategory } from './dicom-rules.ts';

describe('the built-in rules of image content', () => {
  let pool: ImagePool;
  let folder: string;
  let number = 0;

  beforeAll(async () => {
    pool = new ImagePool({ maxPixels: 50_000_000, size: 1 });
    folder = await mkdtemp(join(tmpdir(), 'rules-'));
  });
  afterAll(async () => {
    await pool.close();
    await rm(folder, { recursive: true });
  });

  async function describe_(bytes: Buffer, format: SourceFormat = 'jpeg'): Promise<Description> {
    number += 1;
    const path = join(folder, String(number));
    await writeFile(path, bytes);
    return pool.run({ kind: 'describe', path, format });
  }
  const mouth = createMouth('crowding', 'before');
  const drawPhotograph = (svg: string) => renderPhotograph(svg, 'A camera');
  const classify = async (bytes: Buffer, name = 'IMG_0001.jpg') => classifyDescription(name, await describe_(bytes));

  test('STG-05 UPL-06 classifies a CT zip as CBCT and leaves an MR zip to a person', async () => {
    const frames = [halves(8, 8, 0, 100)];
    const createZip = async (modality: string) => {
      const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
      for (const instance of [1, 2]) {
        const slice = dicomForTests({ columns: 8, rows: 8, frames, modality, instance });
        await writer.add(`${instance}.dcm`, new Uint8ArrayReader(new Uint8Array(slice)));
      }
      return Buffer.from(await (await writer.close()).arrayBuffer());
    };
    expect(classifyDescription('a.zip', await describe_(await createZip('CT'), 'zip'))).toMatchObject({ category: 15 });
    expect(classifyDescription('b.zip', await describe_(await createZip('MR'), 'zip'))).toMatchObject({
      category: UNRECOGNISED_CATEGORY,
    });
  });

  test.each([
    ['the upper arch', 2, () => drawOcclusal(mouth, 'upper')],
    ['the lower arch', 3, () => drawOcclusal(mouth, 'lower')],
    ['the right bite', 4, () => drawBite(mouth, 'right')],
    ['the left bite', 5, () => drawBite(mouth, 'left')],
    ['the front bite', 6, () => drawBite(mouth, 'front')],
  ] as const)('STG-05 %s is known by how the teeth lie', async (_, category, draw) => {
    expect(await classify(await drawPhotograph(draw()))).toEqual({ category, mirror: false, rotation: 0 });
  });

  test('STG-05 flips and rotates an upper arch that was taken through a mirror', async () => {
    const upper = await drawPhotograph(drawOcclusal(mouth, 'upper'));
    const raw = await sharp(upper).flip().jpeg().toBuffer();
    expect(await classify(raw, 'upper occlusal.jpg')).toEqual({ category: 2, mirror: true, rotation: 180 });
    expect(await classify(upper, 'upper occlusal.jpg')).toEqual({ category: 2, mirror: false, rotation: 0 });
    expect(await classify(upper, '上牙弓 反光镜.jpg')).toEqual({ category: 2, mirror: true, rotation: 0 });
  });

  test('STG-05 determines the side by the image if the name leaves it open, and leaves an empty image open', async () => {
    expect(await classify(await drawPhotograph(drawBite(mouth, 'front')), 'front.jpg')).toMatchObject({ category: 6 });
    const empty = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b8323c' } })
      .jpeg()
      .toBuffer();
    expect(await classify(empty, 'front.jpg')).toMatchObject({ category: UNRECOGNISED_CATEGORY });
  });

  test('STG-05 distinguishes jaws by the side with the teeth and prefers the name', async () => {
    for (const [jaw, category] of [
      ['upper', 53],
      ['lower', 51],
    ] as const) {
      const description = await describe_(createJawModel(mouth, jaw), 'stl');
      expect(classifyDescription('scan.stl', description).category).toBe(category);
      expect(classifyDescription('bite0.stl', description).category).toBe(52);
    }
    const cube = Buffer.from('OFF\n4 4 0\n0 0 0\n9 0 0\n0 9 0\n0 0 9\n3 0 1 2\n3 0 1 3\n3 0 2 3\n3 1 2 3\n');
    expect(classifyDescription('part.off', await describe_(cube, 'off')).category).toBe(92);
  });
});

describe('the built-in rules of DICOM tags', () => {
  const none: DicomFacts = {
    modality: 'OT',
    bodyPart: '',
    viewPosition: '',
    description: '',
    device: '',
    columns: 2000,
    rows: 2000,
    frames: 1,
  };

  test.each<[string, Partial<DicomFacts>, number | undefined]>([
    ['a panoramic device', { modality: 'PX' }, 14],
    ['a film in the mouth', { modality: 'IO', columns: 1200, rows: 900 }, 21],
    ['a wide image of a dental device', { modality: 'DX', columns: 2800, device: 'Planmeca ProMax', rows: 1400 }, 14],
    ['a description of a panoramic', { modality: 'DX', description: '全景片' }, 14],
    ['a lateral view of the skull', { modality: 'CR', bodyPart: 'SKULL', viewPosition: 'LL' }, 18],
    ['a frontal view of the skull', { modality: 'DX', bodyPart: 'HEAD', viewPosition: 'PA' }, 16],
    ['a described lateral cephalogram', { modality: 'DX', description: 'Lateral cephalogram' }, 18],
    ['a wrist', { modality: 'CR', description: 'Hand/wrist bone age' }, 64],
    ['a volume of a dental device', { modality: 'CT', device: 'NewTom VGi', frames: 400 }, 15],
    ['a volume of the jaw', { modality: 'CT', bodyPart: 'JAW', frames: 300 }, 15],
    ['a chest from the front', { modality: 'CR', bodyPart: 'CHEST', viewPosition: 'PA' }, undefined],
    ['a chest from the side', { modality: 'DX', bodyPart: 'CHEST', viewPosition: 'LL' }, undefined],
    ['a wide image of a hip', { modality: 'DX', bodyPart: 'HIP', columns: 2800, rows: 1400 }, undefined],
    ['one slice of a head', { modality: 'CT', bodyPart: 'HEAD' }, undefined],
    ['a volume of the abdomen', { modality: 'CT', bodyPart: 'ABDOMEN', frames: 300 }, undefined],
    ['a head without a view', { modality: 'CR', bodyPart: 'HEAD' }, undefined],
    ['an MRI of the head', { modality: 'MR', bodyPart: 'HEAD', frames: 200 }, undefined],
  ])('STG-05 %s', (_, facts, category) => {
    expect(findDicomCategory({ ...none, ...facts })).toBe(category);
  });
});
