import { checkCount, type Mesh, MOST_TRIANGLES, MOST_VERTICES } from '../mesh/mesh.ts';
import { UnreadableModel } from '../mesh/unreadable-model.ts';

/** The part of the Draco decoder that is used here; its package brings no types. Whoever reads such models loads it. */
export interface Draco {
  readonly TRIANGULAR_MESH: number;
  readonly POINT_CLOUD: number;
  readonly POSITION: number;
  readonly COLOR: number;
  readonly DT_FLOAT32: number;
  readonly DT_UINT8: number;
  readonly HEAPU8: Uint8Array;
  readonly HEAPF32: Float32Array;
  readonly HEAPU32: Uint32Array;
  Decoder: new () => Decoder;
  DecoderBuffer: new () => { Init(bytes: Int8Array, length: number): void };
  Mesh: new () => Decoded;
  destroy(object: object): void;
  _malloc(size: number): number;
  _free(pointer: number): void;
}

interface Decoded {
  num_faces(): number;
  num_points(): number;
}

interface Attribute {
  num_components(): number;
}

interface Decoder {
  GetEncodedGeometryType(buffer: object): number;
  DecodeBufferToMesh(buffer: object, mesh: Decoded): { ok(): boolean };
  GetAttributeId(mesh: Decoded, kind: number): number;
  GetAttribute(mesh: Decoded, id: number): Attribute;
  GetTrianglesUInt32Array(mesh: Decoded, size: number, pointer: number): boolean;
  GetAttributeDataArrayForAllPoints(mesh: Decoded, attribute: object, type: number, size: number, at: number): boolean;
}

/** Copies what the decoder writes into its own memory. */
function copied<T>(module: Draco, bytes: number, write: (pointer: number) => boolean, read: (pointer: number) => T): T {
  const pointer = module._malloc(bytes);
  if (pointer === 0) throw new UnreadableModel('counts');
  try {
    if (!write(pointer)) throw new UnreadableModel('decoder');
    return read(pointer);
  } finally {
    module._free(pointer);
  }
}

/** What every Draco file begins with. */
const MARK = 'DRACO';

/** Reads a Draco model; clouds of points have no surface. */
export function readDraco(bytes: Uint8Array, module: Draco): Mesh {
  if (String.fromCharCode(...bytes.subarray(0, MARK.length)) !== MARK) throw new UnreadableModel('form');
  const [decoder, buffer, mesh] = [new module.Decoder(), new module.DecoderBuffer(), new module.Mesh()];
  try {
    buffer.Init(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), bytes.length);
    const kind = decoder.GetEncodedGeometryType(buffer);
    if (kind === module.POINT_CLOUD) throw new UnreadableModel('surface');
    if (kind !== module.TRIANGULAR_MESH) throw new UnreadableModel('form');
    if (!decoder.DecodeBufferToMesh(buffer, mesh).ok()) throw new UnreadableModel('decoder');
    return meshOf(module, decoder, mesh);
  } finally {
    for (const object of [mesh, buffer, decoder]) module.destroy(object);
  }
}

function meshOf(module: Draco, decoder: Decoder, mesh: Decoded): Mesh {
  const faces = checkCount(mesh.num_faces(), MOST_TRIANGLES);
  const points = checkCount(mesh.num_points(), MOST_VERTICES);
  const positionId = decoder.GetAttributeId(mesh, module.POSITION);
  if (faces === 0 || points === 0 || positionId < 0) throw new UnreadableModel('surface');
  const position = decoder.GetAttribute(mesh, positionId);
  if (position.num_components() !== 3) throw new UnreadableModel('form');
  const indices = copied(
    module,
    faces * 12,
    (pointer) => decoder.GetTrianglesUInt32Array(mesh, faces * 12, pointer),
    (pointer) => new Uint32Array(module.HEAPU32.subarray(pointer / 4, pointer / 4 + faces * 3)),
  );
  const positions = copied(
    module,
    points * 12,
    (pointer) => decoder.GetAttributeDataArrayForAllPoints(mesh, position, module.DT_FLOAT32, points * 12, pointer),
    (pointer) => new Float32Array(module.HEAPF32.subarray(pointer / 4, pointer / 4 + points * 3)),
  );
  return { positions, indices, colours: coloursOf(module, decoder, mesh, points), facetColours: null, parts: [] };
}

function coloursOf(module: Draco, decoder: Decoder, mesh: Decoded, points: number): Uint8Array<ArrayBuffer> | null {
  const id = decoder.GetAttributeId(mesh, module.COLOR);
  if (id < 0) return null;
  const attribute = decoder.GetAttribute(mesh, id);
  const channels = attribute.num_components();
  if (channels < 3 || channels > 4) return null;
  const size = points * channels;
  const values = copied(
    module,
    size,
    (pointer) => decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, module.DT_UINT8, size, pointer),
    (pointer) => module.HEAPU8.slice(pointer, pointer + size),
  );
  if (channels === 3) return new Uint8Array(values);
  return Uint8Array.from({ length: points * 3 }, (_, at) => values[Math.floor(at / 3) * 4 + (at % 3)] ?? 0);
}
