import { createRequire } from 'node:module';
import type { Draco } from '../formats/read-draco.ts';
import type { SampleBody } from './sample-models.ts';

interface Encoder {
  readonly POSITION: number;
  readonly MESH_EDGEBREAKER_ENCODING: number;
  Encoder: new () => {
    SetEncodingMethod(method: number): void;
    EncodeMeshToDracoBuffer(mesh: object, target: object): number;
  };
  MeshBuilder: new () => {
    AddFacesToMesh(mesh: object, faces: number, indices: Uint32Array): void;
    AddFloatAttributeToMesh(mesh: object, kind: number, points: number, channels: number, values: Float32Array): void;
  };
  Mesh: new () => object;
  DracoInt8Array: new () => { GetValue(at: number): number };
}

const require = createRequire(import.meta.url);
const library = require('draco3d') as {
  createDecoderModule(options: object): Promise<Draco>;
  createEncoderModule(options: object): Promise<Encoder>;
};

/** Loads the decoder for Node. */
export function loadDraco(): Promise<Draco> {
  return library.createDecoderModule({});
}

/** Encodes a body as a Draco model. */
export async function encodeDraco({ places, triangles }: SampleBody): Promise<Uint8Array<ArrayBuffer>> {
  const module = await library.createEncoderModule({});
  const [encoder, builder, mesh, output] = [
    new module.Encoder(),
    new module.MeshBuilder(),
    new module.Mesh(),
    new module.DracoInt8Array(),
  ];
  builder.AddFacesToMesh(mesh, triangles.length, Uint32Array.from(triangles.flat()));
  builder.AddFloatAttributeToMesh(mesh, module.POSITION, places.length, 3, Float32Array.from(places.flat()));
  encoder.SetEncodingMethod(module.MESH_EDGEBREAKER_ENCODING);
  const length = encoder.EncodeMeshToDracoBuffer(mesh, output);
  return Uint8Array.from({ length }, (_, at) => output.GetValue(at));
}
