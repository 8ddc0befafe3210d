import { type BufferGeometry, type Color, type Material, type Object3D, SRGBColorSpace } from 'three';
import type { JawRole } from '../jaws/jaw-frame.ts';
import { STONE_COLOURS, TINT } from './stone-colours.ts';
import { colourVertices } from './vertex-colours.ts';

/** An object of the scene whose material has one colour, or the colours of its vertices. */
export interface DrawnModel extends Object3D {
  readonly geometry: BufferGeometry;
  readonly material: Material & { readonly color: Color; vertexColors: boolean };
}

/** Sets the colours of the file; without them the colour of stone of a jaw, or the tint. */
export function setColours(
  { geometry, material }: DrawnModel,
  {
    colours,
    role,
    isTinted,
  }: { readonly colours: Uint8Array | null; readonly role: JawRole; readonly isTinted: boolean },
): void {
  if (colours !== null) colourVertices(geometry, colours);
  material.vertexColors = colours !== null;
  const plain = isTinted ? TINT : STONE_COLOURS[role];
  material.color.setHex(colours === null ? plain : 0xffffff, SRGBColorSpace);
  material.needsUpdate = true;
}

/** Sets the opacity from 0 to 1. Translucent models are drawn after opaque ones. */
export function setOpacity(model: DrawnModel, opacity: number): void {
  const { material } = model;
  material.opacity = opacity;
  if (material.transparent !== opacity < 1) {
    material.transparent = opacity < 1;
    material.needsUpdate = true;
  }
  model.renderOrder = opacity < 1 ? 1 : 0;
}

/** Takes a model out of its scene, and frees its resources of the graphics card. */
export function disposeModel(model: DrawnModel): void {
  model.removeFromParent();
  model.geometry.dispose();
  model.material.dispose();
}
