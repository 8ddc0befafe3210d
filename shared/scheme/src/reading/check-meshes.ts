import { UnreadableModel } from '@dentarium/models';
import { ARCHES, type Scheme } from '../format/scheme.ts';
import { MESH_KINDS, toMeshKind, isInsideArchive } from '../format/entry-path.ts';
import { SCHEME_LIMITS } from '../format/limits.ts';
import type { Refusals } from './refusal.ts';
import { type MeshReader, type MeshUse, OversizedMeshError, type SchemeEntries } from './scheme-meshes.ts';

interface NamedMesh {
  readonly place: string;
  readonly path: string;
  readonly use: MeshUse;
}

function listMeshes({ teeth, attachments, gums }: Scheme): NamedMesh[] {
  return [
    ...teeth.map(({ mesh }, at): NamedMesh => ({ place: `teeth[${at}].mesh`, path: mesh, use: 'tooth' })),
    ...attachments.flatMap(({ mesh }, at): NamedMesh[] =>
      mesh === null ? [] : [{ place: `attachments[${at}].mesh`, path: mesh, use: 'tooth' }],
    ),
    ...ARCHES.flatMap((arch): NamedMesh[] => {
      const path = gums[arch];
      return path === null ? [] : [{ place: `gums.${arch}`, path, use: 'gum' }];
    }),
  ];
}

/** Checks the files that a scheme names. Reads each mesh once and stores none. */
export async function checkMeshes(
  scheme: Scheme,
  entries: SchemeEntries,
  read: MeshReader,
  refusals: Refusals,
): Promise<void> {
  const checkedMeshes = new Set<string>();
  for (const { place, path, use } of listMeshes(scheme)) {
    if (!isUsable(path, place, entries, refusals) || checkedMeshes.has(`${use} ${path}`)) continue;
    checkedMeshes.add(`${use} ${path}`);
    await checkMesh(place, path, use, read, refusals);
  }
  checkStepModels(scheme, entries, refusals);
}

function isUsable(path: string, place: string, entries: SchemeEntries, refusals: Refusals): boolean {
  if (!isInsideArchive(path)) refusals.add(place, 'path.outside', { path });
  else if (toMeshKind(path) === null) refusals.add(place, 'path.kind', { path, allowed: MESH_KINDS.join(', ') });
  else if (!entries.sizes.has(path)) refusals.add(place, 'mesh.missing', { path });
  else return true;
  return false;
}

async function checkMesh(
  place: string,
  path: string,
  use: MeshUse,
  read: MeshReader,
  refusals: Refusals,
): Promise<void> {
  try {
    await read(path, use);
  } catch (error) {
    if (error instanceof UnreadableModel) refusals.add(place, 'mesh.unreadable', { path, fault: error.fault });
    else if (!(error instanceof OversizedMeshError)) throw error;
    else if (error.triangles === null) refusals.add(place, 'mesh.large', { path, limit: error.limit });
    else refusals.add(place, 'mesh.triangles', { path, triangles: error.triangles, limit: error.limit });
  }
}

/**
 * Checks that the model of each step exists and is not too large. The models are passed on unchanged, so they are not
 * read.
 */
function checkStepModels({ stl, arches }: Scheme, entries: SchemeEntries, refusals: Refusals): void {
  for (const arch of ARCHES) {
    const [path, place] = [stl[arch], `stl.${arch}`];
    if (path === null) continue;
    if (!isInsideArchive(path)) refusals.add(place, 'path.outside', { path });
    else if (!path.includes('{step}')) refusals.add(place, 'path.step', { path });
    else if (toMeshKind(path) !== 'stl') refusals.add(place, 'path.kind', { path, allowed: 'stl' });
    else {
      for (let step = 1; step <= arches[arch].steps; step += 1) {
        const file = toStepPath(path, step);
        const bytes = entries.sizes.get(file);
        if (bytes === undefined) refusals.add(place, 'mesh.missing', { path: file });
        else if (bytes > SCHEME_LIMITS.modelBytes)
          refusals.add(place, 'mesh.large', { path: file, limit: SCHEME_LIMITS.modelBytes });
      }
    }
  }
}

/** Returns the path of the model of a step. */
export function toStepPath(path: string, step: number): string {
  return path.replaceAll('{step}', String(step));
}
