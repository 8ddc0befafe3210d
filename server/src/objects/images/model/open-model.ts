import { DamagedImage, NoRendition } from '../image-job.ts';
import type { ImageLimits } from '../image-limits.ts';
import type { Mesh } from './mesh.ts';
import { readDraco } from './read-draco.ts';
import { readObj } from './read-obj.ts';
import { readOff } from './read-off.ts';
import { readPly } from './read-ply.ts';
import { readStl } from './read-stl.ts';

/** The formats of models that renditions can be made of. */
export type ModelFormat = 'stl' | 'ply' | 'obj' | 'drc' | 'off';

const READERS: Readonly<Record<ModelFormat, (bytes: Buffer) => Mesh | Promise<Mesh>>> = {
  stl: readStl,
  ply: readPly,
  obj: readObj,
  drc: readDraco,
  off: readOff,
};

/**
 * Reads a model.
 *
 * @throws DamagedImage also for numbers that only a hostile file holds
 */
export async function readModel(bytes: Buffer, format: ModelFormat, limits: ImageLimits): Promise<Mesh> {
  // Its numbers beside its bytes, and text as a string.
  limits.claim(bytes.length * 3);
  try {
    return await READERS[format](bytes);
  } catch (error) {
    if (error instanceof DamagedImage || error instanceof NoRendition) throw error;
    throw new DamagedImage('a model that cannot be read', { cause: error });
  }
}
