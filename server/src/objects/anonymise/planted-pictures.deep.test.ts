import { describe, expect, test } from '@jest/globals';
import { readModel } from '@dentarium/models';
import sharp from 'sharp';
import { deflateSync, inflateSync } from 'node:zlib';
import { loadDraco } from '../images/model/draco.ts';
import { createPhotograph } from '../images/testing/test-images.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanModel } from './clean-model.ts';
import { cleanPng } from './clean-png.ts';

const SECRET = Buffer.from('XIAOMING');
/** A secret of digits, which may pass as numbers. */
const DIGITS = '13912345678';

/** Inserts a segment with the secret behind the start of a JPEG. */
function withSegment(jpeg: Buffer, marker: number): Buffer {
  const head = Buffer.from([0xff, marker, 0, SECRET.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, SECRET, jpeg.subarray(2)]);
}

/** Lengthens the first segment of a kind by the secret. */
function inSegment(jpeg: Buffer, marker: number): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, marker]));
  const end = at + 2 + jpeg.readUInt16BE(at + 2);
  const longer = Buffer.concat([jpeg.subarray(0, end), SECRET, jpeg.subarray(end)]);
  longer.writeUInt16BE(jpeg.readUInt16BE(at + 2) + SECRET.length, at + 2);
  return longer;
}

/** Puts the secret before the marker that follows the pixels of the first scan, or of its first part. */
function behindPixels(jpeg: Buffer): Buffer {
  const start = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  let at = start + 2 + jpeg.readUInt16BE(start + 2);
  while (jpeg[at] !== 0xff || jpeg[at + 1] === 0) at += 1;
  return Buffer.concat([jpeg.subarray(0, at), SECRET, jpeg.subarray(at)]);
}

const MARKERS = Array.from({ length: 0x3e }, (_, index) => 0xc0 + index).filter(
  (marker) => !(marker >= 0xd0 && marker <= 0xdb) && ![0xc0, 0xc1, 0xc2, 0xc4, 0xdd, 0xf7].includes(marker),
);

describe('JPEG', () => {
  const encode = async (options: { readonly progressive?: boolean; readonly chromaSubsampling?: string }) =>
    sharp(await createPhotograph({ width: 202, height: 106 }))
      .jpeg({ quality: 90, ...options })
      .toBuffer();
  const PLACES: readonly (readonly [place: string, plant: (jpeg: Buffer) => Buffer])[] = [
    ['behind its end', (jpeg) => Buffer.concat([jpeg, SECRET])],
    ['behind the pixels of a scan', behindPixels],
    ['before its end', (jpeg) => Buffer.concat([jpeg.subarray(0, -2), SECRET, jpeg.subarray(-2)])],
    ['in its Huffman tables', (jpeg) => inSegment(jpeg, 0xc4)],
    ['in its quantisation', (jpeg) => inSegment(jpeg, 0xdb)],
  ];
  const KINDS = [
    ['sequential', { progressive: false }],
    ['progressive', { progressive: true }],
    ['not subsampled', { chromaSubsampling: '4:4:4' }],
  ] as const;

  test.each(KINDS.flatMap(([kind, options]) => PLACES.map(([place, plant]) => [kind, place, options, plant] as const)))(
    'SAFE-03 (%s) has no bytes %s, and its pixels stay',
    async (_kind, _place, options, plant) => {
      const plain = await encode(options);
      const jpeg = plant(plain);
      expect(jpeg.includes(SECRET)).toBe(true);
      const clean = cleanJpeg(jpeg, 1);
      expect(clean.includes(SECRET)).toBe(false);
      expect((await sharp(clean).raw().toBuffer()).equals(await sharp(plain).raw().toBuffer())).toBe(true);
    },
  );

  test('SAFE-03 keeps no segment of a marker that its pixels do not need', async () => {
    const plain = await encode({});
    for (const marker of MARKERS) {
      // A frame of another coding cannot be decoded; then the picture is encoded again.
      const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc;
      if (isFrame) continue;
      expect([marker, cleanJpeg(withSegment(plain, marker), 1).includes(SECRET)]).toEqual([marker, false]);
    }
  });
});

describe('PNG', () => {
  const encodeChunk = (kind: string, content: Buffer): Buffer => {
    const chunk = Buffer.alloc(12 + content.length);
    chunk.writeUInt32BE(content.length, 0);
    chunk.write(kind, 4, 'latin1');
    content.copy(chunk, 8);
    return chunk;
  };
  const splitPng = (png: Buffer) => {
    const chunks: { readonly kind: string; readonly content: Buffer }[] = [];
    for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at))
      chunks.push({
        kind: png.toString('latin1', at + 4, at + 8),
        content: png.subarray(at + 8, at + 8 + png.readUInt32BE(at)),
      });
    return chunks;
  };

  test.each([
    ['grey', false],
    ['colour', false],
    ['colour', true],
  ])('SAFE-03 of %s (interlaced: %s) has no bytes behind its packed pixels', async (colours, progressive) => {
    const image = sharp(await createPhotograph({ width: 54, height: 30 }));
    const plain = await (colours === 'grey' ? image.greyscale() : image).png({ progressive }).toBuffer();
    const rows = inflateSync(
      Buffer.concat(splitPng(plain).flatMap(({ kind, content }) => (kind === 'IDAT' ? [content] : []))),
    );
    const rebuild = (packed: Buffer) =>
      Buffer.concat([
        plain.subarray(0, 8),
        ...splitPng(plain)
          .filter(({ kind }) => kind !== 'IDAT' && kind !== 'IEND')
          .map(({ kind, content }) => encodeChunk(kind, content)),
        encodeChunk('IDAT', packed),
        encodeChunk('IEND', Buffer.alloc(0)),
      ]);
    const pngWithTail = rebuild(Buffer.concat([deflateSync(rows), SECRET]));
    const clean = cleanPng(pngWithTail)?.png ?? Buffer.alloc(0);
    expect([pngWithTail.includes(SECRET), clean.includes(SECRET)]).toEqual([true, false]);
    expect((await sharp(clean).raw().toBuffer()).equals(await sharp(plain).raw().toBuffer())).toBe(true);
    // More lines than the image has: it is decoded and encoded again.
    expect(cleanPng(rebuild(deflateSync(Buffer.concat([rows, SECRET]))))).toBeUndefined();
  });
});

describe('models', () => {
  const POSITIONS = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
  const FACES = [0, 1, 2, 0, 1, 3];

  function createStl(attribute: number, count = 2): Buffer {
    const stl = Buffer.alloc(84 + 2 * 50);
    stl.writeUInt32LE(count, 80);
    for (const [corner, vertex] of FACES.entries())
      for (let axis = 0; axis < 3; axis += 1)
        stl.writeFloatLE(
          POSITIONS[vertex * 3 + axis] ?? 0,
          84 + Math.floor(corner / 3) * 50 + 12 + (corner % 3) * 12 + axis * 4,
        );
    for (let facet = 0; facet < 2; facet += 1) stl.writeUInt16LE(attribute, 84 + facet * 50 + 48);
    return stl;
  }

  function createPly(more: string, row: Buffer, tail: Buffer): Buffer {
    const header = `ply\nformat binary_little_endian 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n${more}element face 2\nproperty list uchar int vertex_indices\nend_header\n`;
    const vertices = Array.from({ length: 4 }, (_, vertex) => {
      const bytes = Buffer.alloc(12);
      for (let axis = 0; axis < 3; axis += 1) bytes.writeFloatLE(POSITIONS[vertex * 3 + axis] ?? 0, axis * 4);
      return Buffer.concat([bytes, row]);
    });
    const faces = [0, 3].map((from) => {
      const bytes = Buffer.alloc(13);
      bytes[0] = 3;
      for (let corner = 0; corner < 3; corner += 1) bytes.writeInt32LE(FACES[from + corner] ?? 0, 1 + corner * 4);
      return bytes;
    });
    return Buffer.concat([Buffer.from(header), ...vertices, ...faces, tail]);
  }

  const TEXT_ROWS = ['0 0 0', '1 0 0', '0 1 0', '0 0 1'];
  const STL_TEXT = (name: string, more: string) =>
    `solid ${name}\n${[0, 3].map((from) => `facet normal 0 0 1 ${more}\nouter loop\n${[0, 1, 2].map((at) => `vertex ${TEXT_ROWS[FACES[from + at] ?? 0]} ${more}\n`).join('')}endloop\nendfacet\n`).join('')}endsolid\n`;
  const empty = Buffer.alloc(0);
  const UNREADABLE = 'Xiaoming Xiaoming Xiaoming';

  const PLANTED: readonly (readonly [
    place: string,
    type: string,
    format: 'stl' | 'ply' | 'obj' | 'off',
    model: Buffer,
    secret: string,
  ])[] = [
    ['behind the last face of a PLY', 'model/ply', 'ply', createPly('', empty, SECRET), 'XIAOMING'],
    [
      'in a property of a PLY',
      'model/ply',
      'ply',
      createPly('property uchar a1\nproperty uchar a2\n', Buffer.from('XI'), empty),
      'XI',
    ],
    [
      'behind the last row of a PLY text',
      'model/ply',
      'ply',
      Buffer.from(
        `ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement face 2\nproperty list uchar int vertex_indices\nend_header\n${TEXT_ROWS.join('\n')}\n3 0 1 2\n3 0 1 3\n${DIGITS}\n`,
      ),
      DIGITS,
    ],
    ['in the attributes of an STL', 'model/stl', 'stl', createStl(0x4958), 'XI'],
    ['behind the last facet of an STL', 'model/stl', 'stl', Buffer.concat([createStl(0), SECRET]), 'XIAOMING'],
    ['in an STL without its count', 'model/stl', 'stl', createStl(0x4958, 0), 'XI'],
    ['in the name of an STL text', 'model/stl', 'stl', Buffer.from(STL_TEXT(DIGITS, '')), DIGITS],
    ['in the lines of an STL text', 'model/stl', 'stl', Buffer.from(STL_TEXT('', DIGITS)), DIGITS],
    [
      'in the lines of an OBJ',
      'model/obj',
      'obj',
      Buffer.from(`${TEXT_ROWS.map((row) => `v ${row} ${DIGITS}\n`).join('')}vp ${DIGITS}\nf 1 2 \\\n3\nf 1 2 4\n`),
      DIGITS,
    ],
    [
      'in a position of an OBJ that no reader understands',
      'model/obj',
      'obj',
      Buffer.from(`v ${UNREADABLE}\n${TEXT_ROWS.map((row) => `v ${row}\n`).join('')}f 2 3 4\nf 2 3 5\n`),
      'Xiaoming',
    ],
    [
      'in a vertex of an STL text that no reader understands',
      'model/stl',
      'stl',
      Buffer.from(STL_TEXT('', '').replace('vertex 1 0 0', `vertex ${UNREADABLE}`)),
      'Xiaoming',
    ],
    [
      'in an OBJ whose lines end with a carriage return alone',
      'model/obj',
      'obj',
      Buffer.from(`# Xiaoming\r${TEXT_ROWS.map((row) => `v ${row}\r`).join('')}f 1 2 3\rf 1 2 4\r`),
      'Xiaoming',
    ],
    [
      'in the name of a property of a PLY',
      'model/ply',
      'ply',
      createPly('property float scalar_Xiaoming\n', Buffer.alloc(4), empty),
      'Xiaoming',
    ],
    [
      'behind the last line of an OFF',
      'model/off',
      'off',
      Buffer.from(`OFF\n4 2 0\n${TEXT_ROWS.join('\n')}\n3 0 1 2\n3 0 1 3\n${DIGITS}\n`),
      DIGITS,
    ],
  ];

  test.each(PLANTED)('SAFE-03 have nothing %s, and their shape stays', async (_, type, format, model, secret) => {
    const clean = cleanModel(model, type) ?? Buffer.alloc(0);
    expect([model.includes(secret), clean.includes(secret)]).toEqual([true, false]);
    const [before, after] = [await readModel(model, format, loadDraco), await readModel(clean, format, loadDraco)];
    expect([[...after.positions], after.indices]).toEqual([[...before.positions], before.indices]);
    expect(after.positions.length).toBeGreaterThan(8);
  });

  test.each([
    ['counts', `OFF\n4\n2\n0\n${TEXT_ROWS.join('\n')}\n3 0 1 2\n3 0 1 3\n`],
    ['vertices', `OFF\n4 2 0\n${TEXT_ROWS.join('\n').replaceAll(' ', '\n')}\n3 0 1 2\n3 0 1 3\n`],
    ['faces', `OFF\n4 2 0\n${TEXT_ROWS.join('\n')}\n3\n0 1 2\n3\n0 1 3\n`],
  ])('SAFE-03 are left out rather than cut if the %s of an OFF are on several lines', (_, model) => {
    expect(cleanModel(Buffer.from(model), 'model/off')).toBeUndefined();
  });

  test.each([
    ['a type', 'property XIAOMING x\n'],
    ['a type of a list', 'property list uchar XIAOMING x\n'],
    ['further words', 'property float x XIAOMING\n'],
  ])('SAFE-03 are left out if a property of a PLY text has %s that PLY does not have', (_, property) => {
    const model = `ply\nformat ascii 1.0\nelement vertex 1\n${property}end_header\n1 1\n`;
    expect(cleanModel(Buffer.from(model), 'model/ply')).toBeUndefined();
  });

  test.each([
    ['obj', ''],
    ['stl', 'solid\n'],
    ['off', 'OFF\n900000 0 0\n'],
  ])('SAFE-03 have all lines of an %s of more than 16 MiB', (format, start) => {
    const line =
      { obj: 'v 1.000000 2.000000 3.000000', stl: 'vertex 1.0000 2.0000 3.0000' }[format] ??
      '1.000000 2.000000 3.000000';
    const lines = Array.from({ length: 900_000 }, () => line);
    const model = Buffer.from(`${start}${lines.join('\n')}\n`);
    expect(model.length).toBeGreaterThan(20 * 1024 ** 2);
    const clean = cleanModel(model, `model/${format}`) ?? Buffer.alloc(0);
    expect(clean.toString('latin1').trimEnd() === model.toString('latin1').trimEnd()).toBe(true);
  });
});
