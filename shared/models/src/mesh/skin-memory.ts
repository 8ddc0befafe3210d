import type { Skin } from './body.ts';

/** Lists the buffers of a surface. */
export function listSkinBuffers({ positions, normals, indices, colours, lines }: Skin): ArrayBuffer[] {
  return [positions, normals, indices, colours, lines].flatMap((part) =>
    part === null || part === undefined ? [] : [part.buffer],
  );
}

/** Copies a drawn surface into new memory. */
export function copySkin({ positions, normals, indices, colours, lines, least, most }: Skin): Skin {
  return {
    positions: positions.slice(),
    normals: normals.slice(),
    indices: indices.slice(),
    colours: colours === null ? null : colours.slice(),
    ...(lines === undefined ? {} : { lines: lines.slice() }),
    least,
    most,
  };
}
