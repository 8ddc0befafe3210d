import { checkCount, type Mesh, MAX_TRIANGLES, MAX_VERTICES } from '../mesh/mesh.ts';
import { UnreadableModelError } from '../mesh/unreadable-model.ts';

/** The used part of the Draco decoder, whose package has no types. The caller loads the decoder. */
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
  Mesh: new () => DecodedMesh;
  destroy(object: object): void;
  _malloc(size: number): number;
  _free(pointer: number): void;
}

interface DecodedMesh {
  num_faces(): number;
  num_points(): number;
}

interface Attribute {
  num_components(): number;
}

interface Decoder {
  GetEncodedGeometryType(buffer: object): number;
  DecodeBufferToMesh(buffer: object, mesh: DecodedMesh): { ok(): boolean };
  GetAttributeId(mesh: DecodedMesh, kind: number): number;
  GetAttribute(mesh: DecodedMesh, id: number): Attribute;
  GetTrianglesUInt32Array(mesh: DecodedMesh, size: number, pointer: number): boolean;
  GetAttributeDataArrayForAllPoints(
    mesh: DecodedMesh,
    attribute: object,
    type: number,
    size: number,
    at: number,
  ): boolean;
}

/** Copies decoder output out of the decoder's memory. */
function copyDecoded<T>(
  module: Draco,
  bytes: number,
  write: (pointer: number) => boolean,
  read: (pointer: number) => T,
): T {
  const pointer = module._malloc(bytes);
  if (pointer === 0) throw new UnreadableModelError('counts');
  try {
    if (!write(pointer)) throw new UnreadableModelError('decoder');
    return read(pointer);
  } finally {
    module._free(pointer);
  }
}

/** The first characters of every Draco file. */
const SIGNATURE = 'DRACO';

/** Reads a Draco model. A point cloud has no surface and is refused as such. */
export function readDraco(bytes: Uint8Array, module: Draco): Mesh {
  if (String.fromCharCode(...bytes.subarray(0, SIGNATURE.length)) !== SIGNATURE) throw new UnreadableModelError('form');
  const [decoder, buffer, mesh] = [new module.Decoder(), new module.DecoderBuffer(), new module.Mesh()];
  try {
    buffer.Init(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), bytes.length);
    const kind = decoder.GetEncodedGeometryType(buffer);
    if (kind === module.POINT_CLOUD) throw new UnreadableModelError('surface');
    if (kind !== module.TRIANGULAR_MESH) throw new UnreadableModelError('form');
    if (!decoder.DecodeBufferToMesh(buffer, mesh).ok()) throw new UnreadableModelError('decoder');
    return readMesh(module, decoder, mesh);
  } finally {
    for (const object of [mesh, buffer, decoder]) module.destroy(object);
  }
}

function readMesh(module: Draco, decoder: Decoder, mesh: DecodedMesh): Mesh {
  const faces = checkCount(mesh.num_faces(), MAX_TRIANGLES);
  const points = checkCount(mesh.num_points(), MAX_VERTICES);
  const positionId = decoder.GetAttributeId(mesh, module.POSITION);
  if (faces === 0 || points === 0 || positionId < 0) throw new UnreadableModelError('surface');
  const position = decoder.GetAttribute(mesh, positionId);
  if (position.num_components() !== 3) throw new UnreadableModelError('form');
  const indices = copyDecoded(
    module,
    faces * 12,
    (pointer) => decoder.GetTrianglesUInt32Array(mesh, faces * 12, pointer),
    (pointer) => new Uint32Array(module.HEAPU32.subarray(pointer / 4, pointer / 4 + faces * 3)),
  );
  const positions = copyDecoded(
    module,
    points * 12,
    (pointer) => decoder.GetAttributeDataArrayForAllPoints(mesh, position, module.DT_FLOAT32, points * 12, pointer),
    (pointer) => new Float32Array(module.HEAPF32.subarray(pointer / 4, pointer / 4 + points * 3)),
  );
  return { positions, indices, colours: readColours(module, decoder, mesh, points), facetColours: null, parts: [] };
}

function readColours(
  module: Draco,
  decoder: Decoder,
  mesh: DecodedMesh,
  points: number,
): Uint8Array<ArrayBuffer> | null {
  const id = decoder.GetAttributeId(mesh, module.COLOR);
  if (id < 0) return null;
  const attribute = decoder.GetAttribute(mesh, id);
  const channels = attribute.num_components();
  if (channels < 3 || channels > 4) return null;
  const size = points * channels;
  const values = copyDecoded(
    module,
    size,
    (pointer) => decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, module.DT_UINT8, size, pointer),
    (pointer) => module.HEAPU8.slice(pointer, pointer + size),
  );
  if (channels === 3) return new Uint8Array(values);
  return Uint8Array.from({ length: points * 3 }, (_, at) => values[Math.floor(at / 3) * 4 + (at % 3)] ?? 0);
}
