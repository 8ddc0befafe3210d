import { expect, test } from '@jest/globals';
import type { Skin } from '../mesh/body.ts';
import { ModelMesh } from './model-mesh.ts';

const createTriangle = (colours: Skin['colours']): Skin => ({
  positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]),
  normals: new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 1]),
  indices: new Uint32Array([0, 1, 2]),
  colours,
  least: [0, 0, 0],
  most: [1, 1, 0],
});

/** Returns the colours of vertices as sRGB 0 to 255; `null` if the whole model has one colour. */
function listVertexColours({ mesh }: ModelMesh): number[][] | null {
  const { color } = mesh.geometry.attributes;
  if (!mesh.material.vertexColors || color === undefined) return null;
  const toSrgb = (linear: number): number =>
    Math.round(255 * (linear <= 0.003_130_8 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055));
  return [0, 1, 2].map((vertex) => [color.getX(vertex), color.getY(vertex), color.getZ(vertex)].map(toSrgb));
}

test('VIEW-03 colours a model by contacts, and restores its own colours', () => {
  const distances = new Float32Array([-1, 0.1, Number.NaN]);
  const stone = new ModelMesh(createTriangle(null), 'upper');
  const stoneColour = stone.mesh.material.color.getHex();
  expect(listVertexColours(stone)).toBeNull();
  stone.setContacts(distances);
  expect(listVertexColours(stone)).toEqual([
    [0x9c, 0x1f, 0x7a],
    [0xf5, 0xa2, 0x1b],
    [0xea, 0xe2, 0xd2],
  ]);
  expect(stone.mesh.material.color.getHex()).toBe(0xff_ff_ff);
  stone.setContacts(null);
  expect([listVertexColours(stone), stone.mesh.material.color.getHex()]).toEqual([null, stoneColour]);

  const own = [9, 8, 7, 60, 50, 40, 250, 251, 252];
  const scanned = new ModelMesh(createTriangle(new Uint8Array(own)), 'lower');
  expect(listVertexColours(scanned)?.flat()).toEqual(own);
  scanned.setContacts(distances);
  expect(listVertexColours(scanned)?.[1]).toEqual([0xf5, 0xa2, 0x1b]);
  scanned.setContacts(null);
  expect(listVertexColours(scanned)?.flat()).toEqual(own);
});

test('VIEW-03 tints a model of the second stage', () => {
  const scanned = new ModelMesh(createTriangle(new Uint8Array([9, 8, 7, 60, 50, 40, 250, 251, 252])), 'upper');
  scanned.setTinted(true);
  expect(listVertexColours(scanned)).toBeNull();
  expect(scanned.mesh.material.color.getHex()).toBe(0x6f_a8_e8);
  scanned.setContacts(new Float32Array([0.1, Number.NaN, Number.NaN]));
  expect(listVertexColours(scanned)?.slice(0, 2)).toEqual([
    [0xf5, 0xa2, 0x1b],
    [0x6f, 0xa8, 0xe8],
  ]);
  scanned.setContacts(null);
  scanned.setTinted(false);
  expect(listVertexColours(scanned)?.[0]).toEqual([9, 8, 7]);
});
