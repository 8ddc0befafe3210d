import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createBody } from '../mesh/body.ts';
import { UnreadableModelError } from '../mesh/unreadable-model.ts';
import { loadDraco } from '../testing/draco.ts';
import { type ModelFormat, readModel } from './read-model.ts';

/** Real models outside the workspace. A checkout without them skips these tests. */
const DATA = join(import.meta.dirname, '../../../../../shared/data/models');

/** The expected refusals with their reasons. */
const REFUSED: Readonly<Record<string, string>> = {
  'drc/cube_pc.drc': 'surface',
  'drc/pc_color.drc': 'surface',
  'drc/point_cloud_no_qp.drc': 'surface',
  'invalid/crash-30d6d0f7c529b3b66b4131700b7a4580cd7082df.ply': 'form',
  'obj/lines.obj': 'surface',
  'obj/lines_with_vt.obj': 'surface',
  'ply/pond.0.ply': 'surface',
  'ply/points.ply': 'surface',
};

const files = existsSync(DATA)
  ? readdirSync(DATA, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(DATA, join(entry.parentPath, entry.name)))
      .toSorted()
  : [];

async function readOutcome(file: string): Promise<string> {
  const format = extname(file).slice(1).toLowerCase() as ModelFormat;
  try {
    const { normals, indices } = createBody(await readModel(readFileSync(join(DATA, file)), format, loadDraco));
    return indices.length > 0 && normals.every(Number.isFinite) ? 'shown' : 'nothing';
  } catch (error) {
    return error instanceof UnreadableModelError ? error.fault : String(error);
  }
}

(files.length === 0 ? describe.skip : describe)('real models', () => {
  test.each(files)('VIEW-03 shows or refuses %s with a reason', async (file) => {
    expect(await readOutcome(file)).toBe(REFUSED[file] ?? 'shown');
  });
});
