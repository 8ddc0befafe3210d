import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { createJawModel, createMouth } from '@dentarium/demo/drawings';
import { DamagedImageError, NoRenditionError } from './image-job.ts';
import { ImagePool } from './image-pool.ts';
import { RENDITION_FORMS, type SourceFormat } from './rendition-variants.ts';
import { type DicomForTests, dicomForTests, halves, runLengths, zipForTests } from '@dentarium/dicom/testing';

const SIZE = { columns: 64, rows: 32 };
const FRAME = halves(64, 32, 100, 3000);

describe('renditions of other files than photographs', () => {
  let folder: string;
  let pool: ImagePool;
  let number = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'other-renditions-'));
    pool = new ImagePool({ maxPixels: 4_000_000, size: 1 });
  });
  afterAll(async () => {
    await pool.close();
    await rm(folder, { recursive: true });
  });

  async function deriveRendition(bytes: Buffer, format: SourceFormat) {
    number += 1;
    const [path, output] = [join(folder, `in-${number}`), join(folder, `out-${number}.jpg`)];
    await writeFile(path, bytes);
    const outputs = [{ path: output, form: RENDITION_FORMS.preview }];
    const { width, height, box } = await pool.run({ kind: 'derive', path, format, outputs });
    return { width, height, box, output };
  }
  /** Measures the brightness of the left and the right half of a rendition, 0 to 255. */
  async function readSideBrightness(bytes: Buffer, format: SourceFormat = 'dicom'): Promise<[number, number]> {
    const { output } = await deriveRendition(bytes, format);
    const data = await sharp(output).greyscale().resize(2, 1, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer();
    return [data[0] ?? 0, data[1] ?? 0];
  }
  const createDicom = (more: Partial<DicomForTests>) => dicomForTests({ ...SIZE, frames: [FRAME], ...more });
  const isDarkBright = ([left, right]: [number, number]) => left < 20 && right > 235;

  test('STG-06 renders a DICOM file in its own size, bright for high values', async () => {
    expect(await deriveRendition(createDicom({}), 'dicom')).toMatchObject({ width: 64, height: 32 });
    expect(isDarkBright(await readSideBrightness(createDicom({})))).toBe(true);
  });

  test.each<[string, Partial<DicomForTests>]>([
    ['a window that fits', { window: [1550, 2900] }],
    ['a window far outside of the values', { window: [40_000, 100] }],
    ['a window so wide that nothing would be seen', { window: [32_768, 65_535] }],
    ['RLE', { transferSyntax: '1.2.840.10008.1.2.5', frames: [runLengths(FRAME)] }],
  ])('STG-06 renders a DICOM file with %s', async (_, more) => {
    expect(isDarkBright(await readSideBrightness(createDicom(more)))).toBe(true);
  });

  test('STG-06 inverts MONOCHROME1', async () => {
    expect(
      isDarkBright(
        (await readSideBrightness(createDicom({ photometric: 'MONOCHROME1' }))).toReversed() as [number, number],
      ),
    ).toBe(true);
  });

  test('STG-06 shows the middle one of several frames', async () => {
    const black = halves(64, 32, 0, 0);
    expect(isDarkBright(await readSideBrightness(createDicom({ frames: [black, FRAME, black] })))).toBe(true);
  });

  test('STG-06 keeps the colours of JPEG frames', async () => {
    const red = { create: { width: 64, height: 32, channels: 3 as const, background: { r: 200, g: 20, b: 20 } } };
    const jpeg = await sharp(red).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer();
    const bytes = createDicom({
      frames: [jpeg],
      transferSyntax: '1.2.840.10008.1.2.4.50',
      photometric: 'YBR_FULL_422',
      samples: 3,
      bits: 8,
    });
    const { dominant } = await sharp((await deriveRendition(bytes, 'dicom')).output).stats();
    expect(dominant.r).toBeGreaterThan(180);
    expect(dominant.b).toBeLessThan(60);
  });

  test('STG-09 names an unsupported syntax and distinguishes files without image from damaged ones', async () => {
    const reason = (bytes: Buffer, format: SourceFormat = 'dicom') =>
      deriveRendition(bytes, format).catch((error: unknown) => error);
    const mpeg = await reason(createDicom({ transferSyntax: '1.2.840.10008.1.2.4.102', frames: [Buffer.alloc(10)] }));
    expect(mpeg).toMatchObject({ name: 'NoRenditionError', code: 'syntax', detail: '1.2.840.10008.1.2.4.102' });
    expect(await reason(createDicom({ rows: 0, frames: [Buffer.alloc(0)] }))).toMatchObject({ code: 'noPixels' });
    expect(await reason(createDicom({ frames: [Buffer.alloc(100)] }))).toBeInstanceOf(DamagedImageError);
    const rle = { transferSyntax: '1.2.840.10008.1.2.5', frames: [Buffer.alloc(70, 1)] };
    expect(await reason(createDicom(rle))).toBeInstanceOf(DamagedImageError);
  });

  test('STG-06 shows the middle slice of a zip of DICOM by slice numbers, not by file names', async () => {
    const black = halves(64, 32, 0, 0);
    const slice = (instance: number) => createDicom({ instance, frames: [instance === 2 ? FRAME : black] });
    const files = [
      ['study/a.dcm', slice(2)],
      ['study/b.dcm', slice(3)],
      ['study/c.dcm', slice(1)],
      ['readme.txt', Buffer.from('nothing')],
    ] as const;
    expect(isDarkBright(await readSideBrightness(await zipForTests(files), 'zip'))).toBe(true);
    const emptyRendition = deriveRendition(await zipForTests([['readme.txt', Buffer.from('nothing')]]), 'zip');
    await expect(emptyRendition).rejects.toMatchObject({ code: 'noPixels' });
  });

  const createJaw = () => createJawModel(createMouth('crowding', 'before'), 'lower');

  test('STG-06 draws a model with the arch on the background', async () => {
    const { output, width, height } = await deriveRendition(createJaw(), 'stl');
    expect([width, height]).toEqual([1440, 1440]);
    const data = await sharp(output).greyscale().resize(9, 9, { fit: 'fill' }).raw().toBuffer();
    const at = (x: number, y: number) => data[y * 9 + x] ?? 0;
    expect(at(0, 0)).toBeLessThan(70);
    expect(Math.max(at(4, 1), at(4, 2), at(1, 5), at(7, 5))).toBeGreaterThan(110);
    expect(at(4, 6)).toBeLessThan(70);
  });

  test.each<[string, SourceFormat, string]>([
    [
      'text',
      'stl',
      'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 9 0 0\nvertex 0 9 1\nendloop\nendfacet\nendsolid',
    ],
    ['OBJ with negative indices', 'obj', 'v 0 0 0\nv 9 0 0\nv 0 9 1\nf -3 -2 -1\n'],
    [
      'PLY of text',
      'ply',
      'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n9 0 0\n0 9 1\n3 0 1 2\n',
    ],
    ['OFF', 'off', 'OFF\n3 1 0\n0 0 0\n9 0 0\n0 9 1\n3 0 1 2\n'],
    ['OBJ with lines beside its faces', 'obj', 'v 0 0 0\nv 9 0 0\nv 0 9 1\nl 1 2 3\nf 1 2 3\n'],
    ['OBJ with lines only', 'obj', 'v 0 0 0\nv 9 0 0\nv 0 9 1\nl 1 2 3 1\n'],
    ['OBJ with points only', 'obj', 'v 0 0 0\nv 9 0 0\nv 0 9 1\np 1 2 3\n'],
    [
      'PLY with comments, one of which has the word of the end',
      'ply',
      `ply\ncomment made by end_header\nformat ascii 1.0\ncomment ${'x'.repeat(100_000)}\nobj_info 1\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\ncomment element face 9\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n9 0 0\n0 9 1\n3 0 1 2\n`,
    ],
    [
      'PLY of points',
      'ply',
      'ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 0\n9 0 0\n0 9 1\nnan 5 5\n',
    ],
    [
      'PLY of edges',
      'ply',
      'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement edge 2\nproperty int vertex1\nproperty int vertex2\nend_header\n0 0 0\n9 0 0\n0 9 1\n0 1\n1 2\n',
    ],
    ['OFF of points', 'off', 'OFF\n3 0 0\n0 0 0\n9 0 0\n0 9 1\n'],
  ])('STG-06 ORD-18 draws and measures a model of %s', async (_, format, text) => {
    const { output, box } = await deriveRendition(Buffer.from(text), format);
    const { channels } = await sharp(output).stats();
    expect(channels[0]?.max).toBeGreaterThan(120);
    expect(box).toEqual({ least: [0, 0, 0], most: [9, 9, 1] });
  });

  test('STG-06 draws lines along their way, and points where they are', async () => {
    const readBrightness = async (text: string): Promise<(x: number, y: number) => number> => {
      const { output } = await deriveRendition(Buffer.from(text), 'obj');
      const { data, info } = await sharp(output).greyscale().raw().toBuffer({ resolveWithObject: true });
      return (x, y) => data[Math.round(y * info.height) * info.width + Math.round(x * info.width)] ?? 0;
    };
    const corners = 'v 0 0 0\nv 9 0 0\nv 9 9 0\n';
    const [line, points] = [await readBrightness(`${corners}l 1 3\n`), await readBrightness(`${corners}p 1 2 3\n`)];
    // The diagonal from the lower left to the upper right corner, and nothing else.
    expect([line(0.5, 0.5) > 90, points(0.5, 0.5) > 90, line(0.3, 0.3) > 90]).toEqual([true, false, false]);
    for (const at of [line, points]) expect(at(0.96, 0.96)).toBeGreaterThan(90);
  });

  test.each(['upper.stl', 'models/upper.STL'])('STG-06 draws the largest model of a zip with %s', async (name) => {
    const facet = (x: number) =>
      `facet normal 0 0 1\nouter loop\nvertex ${x} 0 0\nvertex ${x + 9} 0 0\nvertex ${x} 9 1\nendloop\nendfacet\n`;
    const text = `solid a\n${facet(0)}${facet(20)}endsolid a\n`;
    const zip = await zipForTests([
      ['notes.txt', Buffer.from('nothing')],
      ['not-a-model.stl', Buffer.alloc(5000, 'x')],
      [name, Buffer.from(text)],
    ]);
    const { output, box } = await deriveRendition(zip, 'zip');
    expect((await sharp(output).stats()).channels[0]?.max).toBeGreaterThan(120);
    expect(box).toEqual({ least: [0, 0, 0], most: [29, 9, 1] });
  });

  test.each<[string, SourceFormat, string, 'DamagedImageError' | 'NoRenditionError']>([
    [
      'claims more vertices than it has',
      'ply',
      'ply\nformat binary_little_endian 1.0\nelement vertex 4000000000\nproperty float x\nend_header\n',
      'DamagedImageError',
    ],
    [
      'claims a list without end',
      'ply',
      'ply\nformat ascii 1.0\nelement face 1\nproperty list int int vertex_indices\nend_header\n999999999\n',
      'DamagedImageError',
    ],
    ['has nothing', 'obj', 'o nothing\n', 'NoRenditionError'],
    ['says "solid" behind a comment', 'stl', `# comment\nsolid x\n${'\0'.repeat(90)}`, 'NoRenditionError'],
    ['is no Draco', 'drc', 'DRACO and nothing else', 'NoRenditionError'],
    ['has numbers that are none', 'obj', 'v nan nan nan\nv 1 1 1\nv 2 2 2\nf 1 2 3\n', 'NoRenditionError'],
  ])('STG-09 refuses a model that %s and renders the next one', async (_, format, text, name) => {
    const error: unknown = await deriveRendition(Buffer.from(text, 'latin1'), format).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(name === 'NoRenditionError' ? NoRenditionError : DamagedImageError);
    await deriveRendition(Buffer.from('OFF\n3 1 0\n0 0 0\n9 0 0\n0 9 1\n3 0 1 2\n'), 'off');
  });
});
