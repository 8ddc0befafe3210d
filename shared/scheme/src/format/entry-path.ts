import type { ModelFormat } from '@dentarium/models';

const KINDS: Readonly<Record<string, ModelFormat>> = { stl: 'stl', ply: 'ply', drc: 'drc' };

/** The kinds of meshes that a scheme may have. */
export const MESH_KINDS = Object.keys(KINDS);

/** Whether a path stays inside of the zip: names between slashes, from its top. */
export function isInsideArchive(path: string): boolean {
  if (/[\\:]|\p{Cc}/u.test(path)) return false;
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');
}

/** The kind of a mesh by the end of its path; `null` for another file. */
export function toMeshKind(path: string): ModelFormat | null {
  const [, extension = ''] = /\.([a-z]+)$/i.exec(path) ?? [];
  return KINDS[extension.toLowerCase()] ?? null;
}
