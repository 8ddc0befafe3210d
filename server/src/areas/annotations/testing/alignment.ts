import type { Client } from '@dentarium/api';
import { fileInto } from '../../files/testing/filing.ts';
import type { ModelAlignment } from '../calls.ts';

let seed = 0;

/** Files a model of one triangle into a stage, a different one each time. */
export function fileModel(client: Client, stageId: string): Promise<string> {
  seed += 1;
  const corners = [`0 0 ${seed}`, `10 0 ${seed}`, `0 10 ${seed}`].map((place) => `vertex ${place}`);
  const lines = ['solid a', 'facet normal 0 0 1', 'outer loop', ...corners, 'endloop', 'endfacet', 'endsolid a', ''];
  return fileInto(client, stageId, 53, { name: `model${seed}.stl`, bytes: Buffer.from(lines.join('\n')) });
}

/** A rotation by 90 degrees about z, with a translation. */
export const ALIGNMENT: Omit<ModelAlignment, 'fileId' | 'laidId' | 'version'> = {
  turn: [
    [0, -1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ],
  way: [5, -3, 1.5],
  by: 'points',
  pairs: 3,
  mean: 0.12,
};
