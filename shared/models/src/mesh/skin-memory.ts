import type { Skin } from './body.ts';

/** The memory in which a surface lies. */
export function listSkinBuffers({ positions, normals, indices, colours }: Skin): ArrayBuffer[] {
  return [positions, normals, indices, colours].flatMap((part) => (part === null ? [] : [part.buffer]));
}

/** What is drawn, in memory of its own. */
export function copySkin({ positions, normals, indices, colours, least, most }: Skin): Skin {
  return {
    positions: positions.slice(),
    normals: normals.slice(),
    indices: indices.slice(),
    colours: colours === null ? null : colours.slice(),
    least,
    most,
  };
}
