import { createRequire } from 'node:module';
import { DamagedImage, NoRendition } from '../image-job.ts';
import { checkCount, type Mesh, MOST_TRIANGLES, MOST_VERTICES } from './mesh.ts';

const require = createRequire(import.meta.url);

/** The part of the Draco decoder that is used here; the package brings no types. */
interface Draco {
  readonly TRIANGULAR_MESH: number;
  readonly POINT_CLOUD: number;
  readonly POSITION: number;
  readonly DT_FLOAT32: number;
  readonly DT_UINT32: number;
  readonly HEAPF32: Float32Array;
  readonly HEAPU32: Uint32Array;
  Decoder: new () => Decoder;
  DecoderBuffer: new () => { Init(bytes: Int8Array, length: number): void };
  Mesh: new () => Surface;
  destroy(object: object): void;
  _malloc(size: number): number;
  _free(pointer: number): void;
}

interface Surface {
  num_faces(): number;
  num_points(): number;
}

interface Decoder {
  GetEncodedGeometryType(buffer: object): number;
  DecodeBufferToMesh(buffer: object, mesh: Surface): { ok(): boolean };
  GetAttributeId(mesh: Surface, kind: number): number;
  GetAttribute(mesh: Surface, id: number): object;
  GetTrianglesUInt32Array(mesh: Surface, size: number, pointer: number): boolean;
  GetAttributeDataArrayForAllPoints(mesh: Surface, attribute: object, type: number, size: number, at: number): boolean;
}

let library: Promise<Draco> | undefined;

/** WebAssembly that is loaded with the first model of this format and not before. */
function draco(): Promise<Draco> {
  library ??= (require('draco3d') as { createDecoderModule(options: object): Promise<Draco> }).createDecoderModule({});
  return library;
}

/** Copies what the decoder writes into its own memory. */
function copied<T>(module: Draco, bytes: number, write: (pointer: number) => void, read: (pointer: number) => T): T {
  const pointer = module._malloc(bytes);
  try {
    write(pointer);
    return read(pointer);
  } finally {
    module._free(pointer);
  }
}

/** Reads a Draco model; clouds of points have no surface to be drawn. */
export async function readDraco(bytes: Buffer): Promise<Mesh> {
  const module = await draco();
  const [decoder, buffer, mesh] = [new module.Decoder(), new module.DecoderBuffer(), new module.Mesh()];
  try {
    buffer.Init(new Int8Array(bytes), bytes.length);
    const kind = decoder.GetEncodedGeometryType(buffer);
    if (kind === module.POINT_CLOUD) throw new NoRendition('noPixels');
    if (kind !== module.TRIANGULAR_MESH) throw new DamagedImage('no model');
    if (!decoder.DecodeBufferToMesh(buffer, mesh).ok()) throw new DamagedImage('a model that cannot be decoded');
    const faces = checkCount(mesh.num_faces(), MOST_TRIANGLES);
    const points = checkCount(mesh.num_points(), MOST_VERTICES);
    if (faces === 0) throw new NoRendition('noPixels');
    const position = decoder.GetAttribute(mesh, decoder.GetAttributeId(mesh, module.POSITION));
    const indices = copied(
      module,
      faces * 12,
      (pointer) => decoder.GetTrianglesUInt32Array(mesh, faces * 12, pointer),
      (pointer) => module.HEAPU32.slice(pointer / 4, pointer / 4 + faces * 3),
    );
    const positions = copied(
      module,
      points * 12,
      (pointer) => decoder.GetAttributeDataArrayForAllPoints(mesh, position, module.DT_FLOAT32, points * 12, pointer),
      (pointer) => module.HEAPF32.slice(pointer / 4, pointer / 4 + points * 3),
    );
    return { positions, indices };
  } finally {
    for (const object of [mesh, buffer, decoder]) module.destroy(object);
  }
}
