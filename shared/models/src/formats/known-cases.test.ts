import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createBody } from '../mesh/body.ts';
import type { ModelNotice } from '../mesh/mesh.ts';
import { loadDraco } from '../testing/draco.ts';
import { type ModelFormat, readModel } from './read-model.ts';

/** Files that a version of the product showed wrongly; without them these tests are skipped. */
const CASES = join(import.meta.dirname, '../../../../../shared/cases/model');

const openCase = async (name: string) => {
  const format = name.slice(name.lastIndexOf('.') + 1) as ModelFormat;
  return readModel(new Uint8Array(await readFile(join(CASES, name))), format, loadDraco);
};

(existsSync(CASES) ? describe : describe.skip)('VIEW-03 models that were shown wrongly', () => {
  test.each<[string, number, readonly ModelNotice['kind'][]]>([
    ['b-trailing.stl', 12, ['bytesIgnored']],
    ['b-solid-trailing.stl', 12, ['bytesIgnored']],
    ['b-count-less.stl', 11, ['bytesIgnored']],
    ['b-count-zero.stl', 12, ['countAbsent']],
    ['b-far.stl', 12, []],
    ['a-inf.stl', 2, ['facetsMissing']],
    ['a-utf16.stl', 12, []],
    ['o-comma.obj', 2, ['facetsMissing']],
    ['o-cont.obj', 12, []],
    ['o-cont-v.obj', 12, []],
    ['o-w.obj', 12, []],
    ['o-concave.obj', 3, []],
    ['f-coff.off', 12, []],
  ])('reads %s', async (name, triangles, notices) => {
    const body = createBody(await openCase(name));
    expect([body.indices.length / 3, body.notices.map(({ kind }) => kind)]).toEqual([triangles, notices]);
  });

  test.each([
    ['a-float255-colour.ply', [200, 100, 50]],
    ['a-ushort2.ply', [195, 97, 47]],
    ['le-ushort2.ply', [195, 97, 47]],
  ])('reads the colours of %s', async (name, colour) => {
    expect([...((await openCase(name)).colours ?? [])].slice(0, 3)).toEqual(colour);
  });

  test('turns every second triangle of strip.ply', async () => {
    const { normals } = createBody(await openCase('strip.ply'));
    const heights = normals.filter((_, index) => index % 3 === 2);
    expect(new Set(heights.map(Math.round)).size).toBe(1);
  });
});
