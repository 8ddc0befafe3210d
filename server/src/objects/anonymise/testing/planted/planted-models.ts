import { encodeGb18030, PLANTED_PERSON } from './identity.ts';
import type { PlantedFile } from './planted-file.ts';

const { hanzi, pinyin, personName, id, phone, birthDate } = PLANTED_PERSON;
const LINE = `${pinyin} ${hanzi} ${id} ${phone} ${birthDate}`;

/** A tetrahedron whose size is another one for every file. */
function createCorners(size: number): readonly (readonly [x: number, y: number, z: number])[] {
  return [
    [0, 0, 0],
    [size, 0, 0],
    [0, size, 0],
    [0, 0, size],
  ];
}
const FACES = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
] as const;
/** Facets of a surface that has room for the identity in the two bytes of each. */
const FACET_COUNT = 24;

/** Creates a binary STL; the attributes of its facets hold the first bytes of a text. */
function createStl(size: number, head: string, attributes = ''): Buffer {
  const stl = Buffer.alloc(84 + FACET_COUNT * 50);
  stl.write(head, 0, 80, 'utf8');
  stl.writeUInt32LE(FACET_COUNT, 80);
  for (let facet = 0; facet < FACET_COUNT; facet += 1) {
    const corners = createCorners(size + facet);
    const face = FACES[facet % FACES.length] ?? FACES[0];
    for (const [index, corner] of face.entries())
      for (const [axis, value] of (corners[corner] ?? [0, 0, 0]).entries())
        stl.writeFloatLE(value, 84 + facet * 50 + 12 + index * 12 + axis * 4);
    stl.write(attributes.slice(facet * 2, facet * 2 + 2), 84 + facet * 50 + 48, 2, 'latin1');
  }
  return stl;
}

function createStlText(size: number, name: string, more = ''): Buffer {
  const corners = createCorners(size);
  const facets = FACES.map(
    (face) =>
      `facet normal 0 0 1${more}\nouter loop\n${face.map((corner) => `vertex ${corners[corner]?.join(' ')}${more}\n`).join('')}endloop\nendfacet\n`,
  );
  return Buffer.from(`solid ${name}\n${facets.join('')}endsolid ${name}\n`);
}

function createPlyText(size: number, header: string, tail = ''): Buffer {
  return Buffer.from(
    `ply\nformat ascii 1.0\n${header}element vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement face 4\nproperty list uchar int vertex_indices\nend_header\n${createCorners(
      size,
    )
      .map((corner) => `${corner.join(' ')}\n`)
      .join('')}${FACES.map((face) => `3 ${face.join(' ')}\n`).join('')}${tail}`,
  );
}

/** Creates a binary PLY with further elements behind its faces. */
function createPly(size: number, more: { readonly header?: string; readonly tail?: Buffer }): Buffer {
  const header = `ply\nformat binary_little_endian 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement face 4\nproperty list uchar int vertex_indices\n${more.header ?? ''}end_header\n`;
  const vertices = createCorners(size).map((corner) => Buffer.from(Float32Array.from(corner).buffer));
  const faces = FACES.map((face) => Buffer.concat([Buffer.from([3]), Buffer.from(Int32Array.from(face).buffer)]));
  return Buffer.concat([Buffer.from(header), ...vertices, ...faces, more.tail ?? Buffer.alloc(0)]);
}

const vertexLines = (size: number): string =>
  createCorners(size)
    .map((corner) => `v ${corner.join(' ')}\n`)
    .join('');
const faceLines = FACES.map((face) => `f ${face.map((corner) => corner + 1).join(' ')}\n`).join('');

function createOff(size: number, comment: string, tail: string): Buffer {
  const rows = createCorners(size).map((corner) => corner.join(' '));
  return Buffer.from(
    `OFF\n${comment}4 4 0\n${rows.join('\n')}\n${FACES.map((face) => `3 ${face.join(' ')}\n`).join('')}${tail}`,
  );
}

const PLACES: readonly (readonly [format: string, place: string, create: (size: number) => Buffer])[] = [
  ['STL', 'the header', (size) => createStl(size, LINE)],
  ['STL', 'the attributes of facets', (size) => createStl(size, '', `${personName} ${id}`)],
  ['STL', 'behind the last facet', (size) => Buffer.concat([createStl(size, ''), Buffer.from(LINE)])],
  ['STL', 'the name of a text', (size) => createStlText(size, LINE)],
  ['STL', 'the lines of a text', (size) => createStlText(size, '', ` ${phone}`)],
  ['PLY', 'a comment', (size) => createPlyText(size, `comment ${LINE}\n`)],
  ['PLY', 'an information line', (size) => createPlyText(size, `obj_info ${personName.toUpperCase()}\n`)],
  ['PLY', 'behind the last row', (size) => createPlyText(size, '', `${LINE}\n`)],
  ['PLY', 'a comment of a binary one', (size) => createPly(size, { header: `comment ${LINE}\n` })],
  ['PLY', 'behind the last face', (size) => createPly(size, { tail: Buffer.from(hanzi, 'utf16le') })],
  [
    'PLY',
    'an element of its own',
    (size) =>
      createPly(size, {
        header: `element note ${LINE.length}\nproperty uchar letter\n`,
        tail: Buffer.from(LINE, 'latin1'),
      }),
  ],
  ['OBJ', 'a comment', (size) => Buffer.from(`# ${LINE}\n${vertexLines(size)}${faceLines}`)],
  [
    'OBJ',
    'names of objects, groups and materials',
    (size) =>
      Buffer.from(`mtllib ${pinyin}.mtl\no ${hanzi}\n${vertexLines(size)}g ${id}\nusemtl ${phone}\n${faceLines}`),
  ],
  [
    'OBJ',
    'a comment in GB18030',
    (size) =>
      Buffer.concat([Buffer.from('# '), encodeGb18030(hanzi), Buffer.from(`\n${vertexLines(size)}${faceLines}`)]),
  ],
  [
    'OBJ',
    'behind the numbers of a line',
    (size) => Buffer.from(`${vertexLines(size).replaceAll('\n', ` # ${birthDate}\n`)}${faceLines}`),
  ],
  ['OFF', 'a comment', (size) => createOff(size, `# ${LINE}\n`, '')],
  ['OFF', 'behind the last line', (size) => createOff(size, '', `${LINE}\n`)],
];

/** Creates models with the identity in every place that is no number of their shape. */
export function createPlantedModels(): PlantedFile[] {
  return PLACES.map(([format, place, create], index) => ({
    place: `${format}: ${place}`,
    name: `${pinyin} ${index + 1}.${format.toLowerCase()}`,
    bytes: create(10 + index),
  }));
}

/** Joins the attribute bytes of the facets of a binary STL, which lie 48 bytes apart. */
export function readFacetAttributes(stl: Buffer): Buffer {
  const count = Math.floor((stl.length - 84) / 50);
  return Buffer.concat(
    Array.from({ length: Math.max(0, count) }, (_, facet) => stl.subarray(84 + facet * 50 + 48, 84 + facet * 50 + 50)),
  );
}
