import { describe, expect, test } from '@jest/globals';
import { createBody } from '../mesh/body.ts';
import { forEachTriangle, type Mesh, type ModelNotice, countTriangles } from '../mesh/mesh.ts';
import { UnreadableModelError } from '../mesh/unreadable-model.ts';
import { loadDraco, encodeDraco } from '../testing/draco.ts';
import {
  encodeBinaryStl,
  createBox,
  encodeObj,
  encodeOff,
  encodeBinaryPly,
  encodePlyText,
  encodeTextStl,
} from '../testing/sample-models.ts';
import { type ModelFormat, readModel } from './read-model.ts';

const BODY = createBox(20, 10, 5);
const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function toUtf16(text: string): Uint8Array {
  const units = [0xfeff, ...Array.from(text, (letter) => letter.charCodeAt(0))];
  return Uint8Array.from(units.flatMap((unit) => [unit >> 8, unit & 255]));
}

/** Measures a body independently of its format: its area and its greatest coordinates. */
function measureMesh(mesh: Mesh) {
  let area = 0;
  const most = [0, 0, 0];
  const { positions: p } = mesh;
  const at = (offset: number, axis: number): number => p[offset + axis] ?? Number.NaN;
  forEachTriangle(mesh, (a, b, c) => {
    const u = [0, 1, 2].map((axis) => at(b, axis) - at(a, axis));
    const v = [0, 1, 2].map((axis) => at(c, axis) - at(a, axis));
    const across = [0, 1, 2].map(
      (i) => (u[(i + 1) % 3] ?? 0) * (v[(i + 2) % 3] ?? 0) - (u[(i + 2) % 3] ?? 0) * (v[(i + 1) % 3] ?? 0),
    );
    area += Math.hypot(...across) / 2;
    for (const axis of [0, 1, 2])
      most[axis] = Math.max(most[axis] ?? 0, ...[a, b, c].map((corner) => at(corner, axis)));
  });
  return { triangles: countTriangles(mesh), area: Math.round(area * 100) / 100, most: most.map(Math.round) };
}

describe('VIEW-03 reading of equal models', () => {
  test.each<[string, ModelFormat, Uint8Array | Promise<Uint8Array>]>([
    ['binary STL', 'stl', encodeBinaryStl(BODY)],
    ['binary STL that begins with the word solid', 'stl', encodeBinaryStl(BODY, 'solid by a program')],
    ['binary STL with extra bytes at the end', 'stl', Uint8Array.from([...encodeBinaryStl(BODY), 0, 0, 0])],
    ['STL as text', 'stl', toBytes(encodeTextStl(BODY))],
    ['STL as text with a comment before it', 'stl', toBytes(`; made by a scanner\n${encodeTextStl(BODY)}`)],
    [
      'STL as text in capitals and with carriage returns',
      'stl',
      toBytes(encodeTextStl(BODY).toUpperCase().replaceAll('\n', '\r\n')),
    ],
    ['OBJ', 'obj', toBytes(encodeObj(BODY))],
    [
      'OBJ with negative vertex indices',
      'obj',
      toBytes(encodeObj(BODY).replaceAll(/(?<=^f.*)\d/gm, (vertex) => `-${9 - Number(vertex)}`)),
    ],
    ['OBJ in UTF-16', 'obj', toUtf16(encodeObj(BODY))],
    [
      'OBJ with normals and textures',
      'obj',
      toBytes(encodeObj(BODY).replace(/^(f) (\d+) (\d+) (\d+)$/gm, '$1 $2/1/1 $3//2 $4/7')),
    ],
    ['PLY as text', 'ply', toBytes(encodePlyText(BODY))],
    ['little-endian binary PLY', 'ply', encodeBinaryPly(BODY, true)],
    ['big-endian binary PLY', 'ply', encodeBinaryPly(BODY, false)],
    ['OFF', 'off', toBytes(encodeOff(BODY))],
    ['Draco', 'drc', encodeDraco(BODY)],
  ])('reads %s', async (_, format, bytes) => {
    const measurements = measureMesh(await readModel(await bytes, format, loadDraco));
    expect(measurements).toEqual({ triangles: 12, area: 700, most: [20, 10, 5] });
  });

  test('reads a view into a larger buffer', async () => {
    const file = encodeBinaryStl(BODY);
    const larger = new Uint8Array(file.length + 7);
    larger.set(file, 7);
    expect(measureMesh(await readModel(larger.subarray(7), 'stl', loadDraco)).area).toBe(700);
  });
});

describe('VIEW-03 additional content of model files', () => {
  test('reads names of solids and of objects, with their triangles', async () => {
    const two = `${encodeTextStl(BODY, 'Upper jaw')}${encodeTextStl(createBox(1, 1, 1), '下颌')}`;
    const expected = [
      { name: 'Upper jaw', start: 0, count: 12 },
      { name: '下颌', start: 12, count: 12 },
    ];
    expect((await readModel(toBytes(two), 'stl', loadDraco)).parts).toEqual(expected);
    const [places = '', faces = ''] = encodeObj(BODY).split(/\n(?=f)(.*)/s);
    const obj = `${places}\no one\n${faces}\ng two words\n${faces}`;
    expect((await readModel(toBytes(obj), 'obj', loadDraco)).parts).toEqual([
      { name: 'one', start: 0, count: 12 },
      { name: 'two words', start: 12, count: 12 },
    ]);
  });

  test('reads colours of vertices and of facets', async () => {
    const ply = await readModel(toBytes(encodePlyText(BODY, '200 100 50')), 'ply', loadDraco);
    expect([...(ply.colours ?? [])].slice(0, 6)).toEqual([200, 100, 50, 200, 100, 50]);
    const obj = await readModel(toBytes(encodeObj(BODY).replace(/^v .*$/gm, '$& 1 0.5 0')), 'obj', loadDraco);
    expect([...(obj.colours ?? [])].slice(0, 3)).toEqual([255, 128, 0]);
    const painted = encodeBinaryStl(BODY, 'COLOR=\u0001\u0002\u0003\u0004');
    new DataView(painted.buffer).setUint16(84 + 48, 31, true);
    new DataView(painted.buffer).setUint16(84 + 50 + 48, 0x8000, true);
    const stl = await readModel(painted, 'stl', loadDraco);
    expect([...(stl.facetColours ?? [])].slice(0, 6)).toEqual([255, 0, 0, 1, 2, 3]);
  });

  test('converts faces with more corners to fans', async () => {
    const quads = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv -1 0.5 0\nf 1 2 3 4 5\n';
    expect((await readModel(toBytes(quads), 'obj', loadDraco)).indices).toEqual(
      Uint32Array.of(0, 1, 2, 0, 2, 3, 0, 3, 4),
    );
  });

  test('reads strips of PLY', async () => {
    const strip =
      'ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement tristrips 1\nproperty list int int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n8 0 1 2 3 -1 1 2 3\n';
    const { indices } = await readModel(toBytes(strip), 'ply', loadDraco);
    expect(indices).toEqual(Uint32Array.of(0, 1, 2, 2, 1, 3, 1, 2, 3));
  });
});

const createPly = (count: string, body: string): Uint8Array =>
  toBytes(
    `ply\nformat ascii 1.0\nelement vertex ${count}\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n${body}`,
  );

describe('VIEW-03 refusal of hostile and damaged models', () => {
  const randomStl = Uint8Array.from({ length: 300 }, (_, index) => (index * 2654435761) % 251);
  test.each<[string, ModelFormat, Uint8Array, string]>([
    ['an empty file', 'stl', new Uint8Array(0), 'surface'],
    ['binary STL of random numbers that ends too early', 'stl', randomStl, 'cut'],
    ['STL as text without facets', 'stl', toBytes('solid nothing\nendsolid nothing\n'), 'surface'],
    ['OBJ of points', 'obj', toBytes('v 0 0 0\nv 1 1 1\np 1 2\n'), 'surface'],
    ['OBJ without points', 'obj', toBytes('o nothing\n'), 'surface'],
    ['OBJ in binary form', 'obj', Uint8Array.of(1, 0, 2, 0, 0, 0), 'form'],
    ['PLY that claims more vertices than the limit', 'ply', createPly('999999999999', ''), 'counts'],
    ['PLY that claims more vertices than it has bytes', 'ply', createPly('9000000', '0 0 0\n'), 'cut'],
    ['PLY with an invalid count', 'ply', createPly('many', '0 0 0\n'), 'counts'],
    ['PLY with a list of a thousand million values', 'ply', createPly('1', '0 0 0\n1000000000 1 2 3\n'), 'counts'],
    ['PLY that ends in the middle', 'ply', createPly('3', '0 0 0\n1 1'), 'cut'],
    ['PLY of an unknown format', 'ply', toBytes('ply\nformat morse 1.0\nend_header\n'), 'form'],
    [
      'PLY with an unknown property',
      'ply',
      toBytes('ply\nformat ascii 1.0\nelement vertex 1\nproperty half x\nend_header\n1\n'),
      'form',
    ],
    ['PLY without a header', 'ply', toBytes('not a model'), 'form'],
    ['OFF that ends too early', 'off', toBytes('OFF\n3 1 0\n0 0 0\n'), 'cut'],
    ['OFF of another form', 'off', toBytes('4OFF\n3 1 0\n'), 'form'],
    ['truncated Draco', 'drc', new TextEncoder().encode('DRACO\u0002\u0002\u0001\u0001\u0000\u0000\u0008'), 'decoder'],
    ['a page instead of a model', 'drc', toBytes('<!doctype html><title>Sign in</title>'), 'form'],
  ])('refuses %s with the reason', async (_, format, bytes, fault) => {
    const error = await readModel(bytes, format, loadDraco).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UnreadableModelError);
    expect((error as UnreadableModelError).fault).toBe(fault);
  });

  test.each([
    ['a comment with the word of the end', 'comment made by end_header\n'],
    ['a long comment', `comment ${'x'.repeat(200_000)}\n`],
    ['a comment that looks like an element', 'comment element face 9\n'],
  ])('reads the header of a PLY with %s', async (_, comment) => {
    const text = encodePlyText(BODY);
    const file = toBytes(text.replace('format ascii 1.0\n', `format ascii 1.0\n${comment}`));
    expect(file.length).toBeGreaterThan(text.length);
    expect(measureMesh(await readModel(file, 'ply', loadDraco)).area).toBeCloseTo(700, 3);
  });

  test('skips faces with missing vertices', async () => {
    const mesh = await readModel(toBytes('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 1 2 9\nf -9 1 2\n'), 'obj', loadDraco);
    let visitedCount = 0;
    forEachTriangle(mesh, () => (visitedCount += 1));
    expect(visitedCount).toBe(1);
  });
});

describe('VIEW-03 models with faults that are shown with a notice', () => {
  const withCount = (count: number, trailer = 0, header?: string) => {
    const file = encodeBinaryStl(BODY, header);
    new DataView(file.buffer).setUint32(80, count, true);
    return Uint8Array.from([...file, ...Array.from({ length: trailer }, () => 0)]);
  };
  const obj = (text: string) => toBytes(text);

  test.each<[string, ModelFormat, Uint8Array, number, readonly ModelNotice[]]>([
    [
      'a file that ends too early',
      'stl',
      encodeBinaryStl(BODY).subarray(0, 300),
      4,
      [{ kind: 'facetsMissing', count: 8 }],
    ],
    ['a count that is too large', 'stl', withCount(20), 12, [{ kind: 'facetsMissing', count: 8 }]],
    ['a count that is too small', 'stl', withCount(11), 11, [{ kind: 'bytesIgnored', count: 50 }]],
    ['no count', 'stl', withCount(0), 12, [{ kind: 'countAbsent', count: 12 }]],
    ['bytes behind the facets', 'stl', withCount(12, 2), 12, [{ kind: 'bytesIgnored', count: 2 }]],
    [
      'bytes behind the facets, and text at its start',
      'stl',
      withCount(12, 2, 'solid by a program'),
      12,
      [{ kind: 'bytesIgnored', count: 2 }],
    ],
    [
      'a place that is no number',
      'stl',
      obj(encodeTextStl(BODY).replace(/vertex 20 /, 'vertex inf ')),
      11,
      [{ kind: 'facetsMissing', count: 1 }],
    ],
    [
      'decimal commas',
      'obj',
      obj(encodeObj(BODY).replace(/^v 20 10 /m, 'v 20,5 10 ')),
      8,
      [{ kind: 'facetsMissing', count: 4 }],
    ],
    [
      'a face without its vertex',
      'obj',
      obj(`${encodeObj(BODY)}\nf 1 2 99\n`),
      12,
      [{ kind: 'facetsMissing', count: 1 }],
    ],
    ['sizes in metres', 'stl', encodeBinaryStl(createBox(0.02, 0.01, 0.005)), 12, [{ kind: 'sizeSmall', count: 0 }]],
    [
      'a place far from the origin',
      'obj',
      obj(encodeObj(BODY).replaceAll(/^v (\d+)/gm, (_, x) => `v ${Number(x) + 2_000_000}`)),
      12,
      [],
    ],
    ['nothing wrong', 'stl', encodeBinaryStl(BODY), 12, []],
  ])('shows a model with %s', async (_, format, bytes, triangles, notices) => {
    const body = createBody(await readModel(bytes, format, loadDraco));
    expect([body.indices.length / 3, body.notices]).toEqual([triangles, notices]);
  });

  test.each<[string, ModelFormat, Uint8Array]>([
    ['STL in UTF-16', 'stl', toUtf16(encodeTextStl(BODY))],
    ['STL in UTF-16 without a mark', 'stl', toUtf16(encodeTextStl(BODY)).subarray(2)],
    ['OFF in UTF-16', 'off', toUtf16(encodeOff(BODY))],
    ['OFF with the keyword of colours', 'off', toBytes(encodeOff(BODY).replace('OFF', 'COFF'))],
    ['OBJ with continued faces', 'obj', toBytes(encodeObj(BODY).replaceAll(/^(f \d+) /gm, '$1 \\\n '))],
    ['OBJ with continued vertices', 'obj', toBytes(encodeObj(BODY).replaceAll(/^(v \S+) /gm, '$1 \\\r\n '))],
    ['OBJ with weights', 'obj', toBytes(encodeObj(BODY).replaceAll(/^v .*$/gm, '$& 1.0'))],
  ])('reads %s', async (_, format, bytes) => {
    const mesh = await readModel(bytes, format, loadDraco);
    expect(measureMesh(mesh)).toEqual({ triangles: 12, area: 700, most: [20, 10, 5] });
    expect(mesh.colours).toBeNull();
  });

  test.each<[string, string, string]>([
    ['uchar', 'property uchar red\nproperty uchar green\nproperty uchar blue', '200 100 50'],
    ['ushort', 'property ushort red\nproperty ushort green\nproperty ushort blue', '51400 25700 12850'],
    ['floats up to 1', 'property float red\nproperty float green\nproperty float blue', '0.7843 0.3922 0.1961'],
    ['floats up to 255', 'property float red\nproperty float green\nproperty float blue', '200.0 100.0 50.0'],
  ])('scales colours of %s', async (_, properties, colour) => {
    const text = encodePlyText(BODY, '1 2 3').replace(/(?:property uchar (?:red|green|blue)\n?){3}/, `${properties}\n`);
    const ply = text.replaceAll(/ 1 2 3$/gm, ` ${colour}`);
    expect([...((await readModel(toBytes(ply), 'ply', loadDraco)).colours ?? [])].slice(0, 3)).toEqual([200, 100, 50]);
  });

  test.each([
    ['a notch', '0 0 0, 10 0 0, 10 10 0, 5 2 0, 0 10 0', 60],
    ['an arrow', '0 0 0, 6 0 0, 6 6 0, 4 2 0', 12],
    ['a notch in a plane across', '0 0 0, 0 10 0, 0 10 10, 0 5 2, 0 0 10', 60],
    ['a convex face', '0 0 0, 4 0 0, 4 4 0, 0 4 0', 16],
  ])('cuts a face with %s into triangles that cover it once', async (_, corners, area) => {
    const vertices = corners.split(', ').map((place) => `v ${place}`);
    const text = [...vertices, `f ${vertices.map((_vertex, index) => index + 1).join(' ')}`].join('\n');
    expect(measureMesh(await readModel(toBytes(text), 'obj', loadDraco)).area).toBe(area);
  });
});
