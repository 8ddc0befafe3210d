import type { ModelFormat } from '@dentarium/models';

const KINDS: Readonly<Record<string, ModelFormat>> = { stl: 'stl', ply: 'ply', drc: 'drc' };

/** The kinds of meshes that a scheme may contain. */
export const MESH_KINDS = Object.keys(KINDS);

/** Returns whether a path stays inside the zip: names between slashes, from the root of the zip. */
export function isInsideArchive(path: string): boolean {
  if (/[\\:]|\p{Cc}/u.test(path)) return false;
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');
}

/** Returns the kind of a mesh by its file extension; `null` for other files. */
export function toMeshKind(path: string): ModelFormat | null {
  const [, extension = ''] = /\.([a-z]+)$/i.exec(path) ?? [];
  return KINDS[extension.toLowerCase()] ?? null;
}
