import { describe, expect, test } from '@jest/globals';
import { createBody, readModel } from '@dentarium/models';
import type { Arch, Scheme } from '../format/scheme.ts';
import { createMeshReader } from '../reading/scheme-meshes.ts';
import { toSchemeEntries, createSampleScheme } from '../testing/sample-scheme.ts';
import { streamStepStl } from './stream-step-stl.ts';

const loadNoDraco = () => Promise.reject(new Error('no mesh is compressed'));
const quarterTurn = [Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const;
const SAMPLE = createSampleScheme([
  { tooth: 11, origin: [-4, -10, 0], extent: [8, 6, 10], keys: [{ step: 10, p: [0, 0, 2], q: quarterTurn }] },
  { tooth: 31, origin: [4, -10, -12], extent: [6, 6, 9] },
]);

async function readStepModel(document: Scheme, arch: Arch, step: number, files = SAMPLE.files) {
  const read = createMeshReader(toSchemeEntries(files), loadNoDraco);
  const parts: Uint8Array[] = [];
  for await (const part of streamStepStl(document, arch, step, read)) parts.push(part);
  const bytes = new Uint8Array(Buffer.concat(parts));
  return { parts, bytes, body: createBody(await readModel(bytes, 'stl', loadNoDraco)) };
}

describe('ORD-09 STL model of a step', () => {
  test('contains the teeth of an arch in their poses at the step', async () => {
    const { bytes, body } = await readStepModel(SAMPLE.document, 'upper', 10);
    expect(bytes.length).toBe(84 + 50 * 12);
    // The block from x -8 to 0 and y -10 to -4 is turned by 90 degrees about (-4, -10) and moved up by 2.
    const [least, most] = [body.least, body.most].map((corner) => corner.map((value) => Math.round(value * 1e4) / 1e4));
    expect(least).toEqual([-10, -14, -3]);
    expect(most).toEqual([-4, -6, 7]);
  });

  test('equals the submitted meshes at step 0', async () => {
    const { body } = await readStepModel(SAMPLE.document, 'lower', 0);
    expect([body.least, body.most]).toEqual([
      [1, -10, -16.5],
      [7, -4, -7.5],
    ]);
  });

  test('contains the gum unchanged, and the attachments of the step', async () => {
    const [tooth, lower] = ['teeth/11.stl', 'teeth/31.stl'].map((path) => SAMPLE.files.get(path) ?? new Uint8Array(0));
    const files = new Map([
      ...SAMPLE.files,
      ['gum.stl', lower ?? new Uint8Array(0)],
      ['a.stl', tooth ?? new Uint8Array(0)],
    ]);
    const attachment = { tooth: 11, type: 'other', stepOn: 2, stepOff: 4, at: [0, 0, 0], mesh: 'a.stl' } as const;
    const scheme = { ...SAMPLE.document, gums: { upper: 'gum.stl', lower: null }, attachments: [attachment] };
    const countTriangles = async (step: number) =>
      ((await readStepModel(scheme, 'upper', step, files)).bytes.length - 84) / 50;
    expect([
      await countTriangles(1),
      await countTriangles(2),
      await countTriangles(4),
      await countTriangles(5),
    ]).toEqual([24, 36, 36, 24]);
    expect((await readStepModel(scheme, 'upper', 10, files)).body.most[0]).toBe(7);
  });

  test('has outward facets and streams large meshes in parts', async () => {
    const { bytes } = await readStepModel(SAMPLE.document, 'upper', 5);
    const view = new DataView(bytes.buffer);
    const corner = (facet: number, at: number) =>
      [0, 1, 2].map((axis) => view.getFloat32(84 + facet * 50 + 12 * at + axis * 4, true));
    let volume = 0;
    for (let facet = 0; facet < 12; facet += 1) {
      const [n = [], a = [], b = [], c = []] = [0, 1, 2, 3].map((at) => corner(facet, at));
      expect(Math.hypot(...n)).toBeCloseTo(1, 5);
      const [x = 0, y = 0, z = 0] = a;
      const [bx = 0, by = 0, bz = 0] = b;
      const [cx = 0, cy = 0, cz = 0] = c;
      volume += (x * (by * cz - bz * cy) + y * (bz * cx - bx * cz) + z * (bx * cy - by * cx)) / 6;
    }
    expect(volume).toBeCloseTo(480, 2);
    const many = new Uint8Array(84 + 50 * 12 * 800);
    new DataView(many.buffer).setUint32(80, 12 * 800, true);
    const block = SAMPLE.files.get('teeth/11.stl')?.subarray(84) ?? new Uint8Array(0);
    for (let copy = 0; copy < 800; copy += 1) many.set(block, 84 + copy * block.length);
    const { parts } = await readStepModel(SAMPLE.document, 'upper', 1, new Map(SAMPLE.files).set('teeth/11.stl', many));
    // The header, and 9,600 facets in chunks of at most 4,096.
    expect(parts.map(({ length }) => length / 50)).toEqual([84 / 50, 4096, 4096, 1408]);
  });
});
