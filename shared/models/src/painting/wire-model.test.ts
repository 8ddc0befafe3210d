import { expect, test } from '@jest/globals';
import { LineSegments, Points } from 'three';
import type { Skin } from '../mesh/body.ts';
import { WireModel } from './wire-model.ts';

const createSkin = (lines: readonly number[], colours: Skin['colours'] = null): Skin => ({
  positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]),
  normals: new Float32Array(9),
  indices: new Uint32Array(),
  lines: Uint32Array.from(lines),
  colours,
  least: [0, 0, 0],
  most: [1, 1, 0],
});

test('VIEW-03 draws lines if a model has some, and else its points', () => {
  const { mesh } = new WireModel(createSkin([0, 1, 1, 2]), 'other');
  expect(mesh).toBeInstanceOf(LineSegments);
  expect([...(mesh.geometry.index?.array ?? [])]).toEqual([0, 1, 1, 2]);
  expect(new WireModel(createSkin([]), 'other').mesh).toBeInstanceOf(Points);
});

test('VIEW-03 shows points in their own colours, and tints those of a second stage', () => {
  const model = new WireModel(createSkin([], new Uint8Array(9).fill(100)), 'upper');
  expect([model.mesh.material.vertexColors, model.mesh.material.color.getHex()]).toEqual([true, 0xff_ff_ff]);
  model.setTinted(true);
  expect([model.mesh.material.vertexColors, model.mesh.material.color.getHex()]).toEqual([false, 0x6f_a8_e8]);
  model.setOpacity(0.5);
  expect([model.mesh.material.transparent, model.mesh.renderOrder]).toEqual([true, 1]);
});
