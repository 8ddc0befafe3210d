import { BufferAttribute, type BufferGeometry } from 'three';

/** Shading uses linear shares; files contain sRGB bytes. */
const LINEAR_BY_SRGB_BYTE = Uint16Array.from({ length: 256 }, (_, byte) => {
  const share = byte / 255;
  return Math.round((share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4) * 65_535);
});

/** Colours vertices and reuses the memory of the graphics card. */
export function colourVertices(geometry: BufferGeometry, bytes: Uint8Array): void {
  const attribute =
    geometry.attributes['color'] instanceof BufferAttribute
      ? geometry.attributes['color']
      : new BufferAttribute(new Uint16Array(bytes.length), 3, true);
  const linear = attribute.array;
  for (let at = 0; at < bytes.length; at += 1) linear[at] = LINEAR_BY_SRGB_BYTE[bytes[at] ?? 0] ?? 0;
  attribute.needsUpdate = true;
  geometry.setAttribute('color', attribute);
}
