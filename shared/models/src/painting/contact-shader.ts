import { Color, SRGBColorSpace, type WebGLProgramParametersWithUniforms } from 'three';
import { CONTACT_SCALE } from '../distance/contact-scale.ts';

/** The name of the attribute with the distance of each vertex to the other jaw, in mm. */
export const DISTANCE_ATTRIBUTE = 'contactDistance';

/** The distance of vertices without one: so great that no part of their triangles is coloured. */
const NO_DISTANCE = 1e6;

/** The switch of the colours of a model. */
export interface ContactSwitch {
  value: boolean;
}

/** Returns the linear shares of a colour as a vector of the shader. */
function toShaderColour(colour: number): string {
  const { r, g, b } = new Color().setHex(colour, SRGBColorSpace);
  return `vec3(${[r, g, b].map((share) => share.toFixed(6)).join(', ')})`;
}

/** The steps of the scale from the farthest to the deepest, so that the last one that holds wins. */
const STEPS = CONTACT_SCALE.toReversed()
  .map(({ to, colour }) => `if (contactAt < ${to.toFixed(3)}) diffuseColor.rgb = ${toShaderColour(colour)};`)
  .join('\n  ');

/**
 * Colours each pixel by its distance to the other jaw, which is interpolated between the vertices of its triangle.
 * Interpolated colours of the vertices would be none of the scale.
 */
export function addContactColours(shader: WebGLProgramParametersWithUniforms, isOn: ContactSwitch): void {
  shader.uniforms['hasContacts'] = isOn;
  shader.vertexShader = shader.vertexShader
    .replace('#include <common>', `#include <common>\nattribute float ${DISTANCE_ATTRIBUTE};\nvarying float contactAt;`)
    .replace('#include <begin_vertex>', `#include <begin_vertex>\n  contactAt = ${DISTANCE_ATTRIBUTE};`);
  shader.fragmentShader = shader.fragmentShader
    .replace('#include <common>', '#include <common>\nuniform bool hasContacts;\nvarying float contactAt;')
    .replace('#include <color_fragment>', `#include <color_fragment>\nif (hasContacts) {\n  ${STEPS}\n}`);
}

/** Returns the distances as the shader reads them. */
export function toShaderDistances(distances: Float32Array): Float32Array<ArrayBuffer> {
  return Float32Array.from(distances, (distance) => (Number.isNaN(distance) ? NO_DISTANCE : distance));
}
