import { expect, test } from '@jest/globals';
import { ShaderChunk } from 'three';
import { CONTACT_SCALE } from '../distance/contact-scale.ts';
import type { Skin } from '../mesh/body.ts';
import type { addContactColours } from './contact-shader.ts';
import { ModelMesh } from './model-mesh.ts';

const createTriangle = (colours: Skin['colours']): Skin => ({
  positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]),
  normals: new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 1]),
  indices: new Uint32Array([0, 1, 2]),
  colours,
  least: [0, 0, 0],
  most: [1, 1, 0],
});
const OWN_COLOURS = [9, 8, 7, 60, 50, 40, 250, 251, 252];

/** Returns the colours of vertices as sRGB 0 to 255; `null` if the whole model has one colour. */
function listVertexColours({ mesh }: ModelMesh): number[][] | null {
  const { color } = mesh.geometry.attributes;
  if (!mesh.material.vertexColors || color === undefined) return null;
  const toSrgb = (linear: number): number =>
    Math.round(255 * (linear <= 0.003_130_8 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055));
  return [0, 1, 2].map((vertex) => [color.getX(vertex), color.getY(vertex), color.getZ(vertex)].map(toSrgb));
}

/** Compiles the shader of a model as three does, without a graphics card. */
function compileShader({ mesh: { material } }: ModelMesh) {
  const shader = {
    uniforms: {} as Record<string, { value: unknown }>,
    vertexShader: '#include <common>\nvoid main() {\n#include <begin_vertex>\n}',
    fragmentShader: '#include <common>\nvoid main() {\n#include <color_fragment>\n}',
  };
  material.onBeforeCompile(shader as Parameters<typeof addContactColours>[0], undefined as never);
  return shader;
}

test('VIEW-03 colours a model by the distance of each pixel, and restores its own colours', () => {
  const scanned = new ModelMesh(createTriangle(new Uint8Array(OWN_COLOURS)), 'lower');
  expect(listVertexColours(scanned)?.flat()).toEqual(OWN_COLOURS);
  const { uniforms } = compileShader(scanned);
  expect(uniforms['hasContacts']?.value).toBe(false);
  scanned.setContacts(new Float32Array([-1, 0.1, Number.NaN]));
  // Colours of vertices would be blended between them.
  expect(listVertexColours(scanned)).toBeNull();
  expect(uniforms['hasContacts']?.value).toBe(true);
  const distances = [...(scanned.mesh.geometry.attributes['contactDistance']?.array ?? [])];
  expect(distances.slice(0, 2)).toEqual([-1, expect.closeTo(0.1, 6)]);
  expect(distances[2]).toBeGreaterThan(1e5);
  scanned.setContacts(null);
  expect([listVertexColours(scanned)?.flat(), uniforms['hasContacts']?.value]).toEqual([OWN_COLOURS, false]);
});

test('VIEW-03 compares the distance of a pixel with every step of the scale, the deepest last', () => {
  const { vertexShader, fragmentShader } = compileShader(new ModelMesh(createTriangle(null), 'upper'));
  expect(vertexShader).toContain('contactAt = contactDistance;');
  const limits = [...fragmentShader.matchAll(/contactAt < (-?[\d.]+)\)/g)].map(([, limit]) => Number(limit));
  expect(limits).toEqual(CONTACT_SCALE.map(({ to }) => to).toReversed());
  // The shader of three has the places that the colours are added at.
  for (const chunk of ['common', 'begin_vertex', 'color_fragment'] as const) expect(ShaderChunk[chunk]).toBeDefined();
});

test('VIEW-03 tints a model of the second stage', () => {
  const scanned = new ModelMesh(createTriangle(new Uint8Array(OWN_COLOURS)), 'upper');
  scanned.setTinted(true);
  expect(listVertexColours(scanned)).toBeNull();
  expect(scanned.mesh.material.color.getHex()).toBe(0x6f_a8_e8);
  scanned.setContacts(new Float32Array([0.1, Number.NaN, Number.NaN]));
  expect(scanned.mesh.material.color.getHex()).toBe(0x6f_a8_e8);
  scanned.setContacts(null);
  scanned.setTinted(false);
  expect(listVertexColours(scanned)?.[0]).toEqual([9, 8, 7]);
});
