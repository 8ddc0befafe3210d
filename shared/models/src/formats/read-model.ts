import type { Mesh } from '../mesh/mesh.ts';
import { type ModelFault, UnreadableModelError } from '../mesh/unreadable-model.ts';
import { type Draco, readDraco } from './read-draco.ts';
import { readObj } from './read-obj.ts';
import { readOff } from './read-off.ts';
import { readPly } from './read-ply.ts';
import { readStl } from './read-stl.ts';

/** The supported formats of models. */
export type ModelFormat = 'stl' | 'ply' | 'obj' | 'drc' | 'off';

const READERS: Readonly<Record<Exclude<ModelFormat, 'drc'>, (bytes: Uint8Array) => Mesh>> = {
  stl: readStl,
  ply: readPly,
  obj: readObj,
  off: readOff,
};

/**
 * Reads a model in time and memory proportional to its bytes.
 *
 * @param draco loads the decoder, with the first model that needs it
 * @param options `withoutSurface`: reads models of points and lines too, which are refused as `surface` otherwise
 * @throws UnreadableModel also for numbers that only a hostile file contains
 */
export async function readModel(
  bytes: Uint8Array,
  format: ModelFormat,
  draco: () => Promise<Draco>,
  { withoutSurface = false }: { readonly withoutSurface?: boolean } = {},
): Promise<Mesh> {
  const mesh = await readFormat(bytes, format, draco);
  if (mesh.lines !== undefined && !withoutSurface) throw new UnreadableModelError('surface');
  return mesh;
}

async function readFormat(bytes: Uint8Array, format: ModelFormat, draco: () => Promise<Draco>): Promise<Mesh> {
  if (format !== 'drc') return convertErrors('form', () => READERS[format](bytes));
  const decoder = await draco();
  return convertErrors('decoder', () => readDraco(bytes, decoder));
}

function convertErrors(fault: ModelFault, read: () => Mesh): Mesh {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableModelError) throw error;
    throw new UnreadableModelError(fault, { cause: error });
  }
}
