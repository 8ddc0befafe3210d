import type { Vector } from '@dentarium/models/vectors';
import { CatmullRomCurve3, Group, Mesh, MeshBasicMaterial, TubeGeometry, Vector3 } from 'three';

/** A nerve canal as a tube, in patient coordinates. */
export interface CanalTube {
  readonly places: readonly Vector[];
  readonly radiusMm: number;
}

/** Places of the line for each piece of the tube, and the corners of its section. */
const [PLACES_PER_PIECE, CORNERS] = [3, 12];
const OPACITY = 0.75;

/** Creates the tubes of nerve canals. They shine through the bone that lies before them. */
export function createCanalTubes(tubes: readonly CanalTube[], colour: string): Group {
  const group = new Group();
  for (const { places, radiusMm } of tubes) {
    if (places.length < 2) continue;
    const path = new CatmullRomCurve3(places.map((place) => new Vector3(...place)));
    const pieces = Math.ceil(places.length / PLACES_PER_PIECE);
    const mesh = new Mesh(
      new TubeGeometry(path, pieces, radiusMm, CORNERS),
      new MeshBasicMaterial({ color: colour, transparent: true, opacity: OPACITY, depthTest: false }),
    );
    // The volume writes no depth, so the order decides.
    mesh.renderOrder = 1;
    group.add(mesh);
  }
  return group;
}

/** Releases the tubes of `createCanalTubes`. */
export function disposeTubes(group: Group): void {
  for (const mesh of group.children) {
    if (!(mesh instanceof Mesh)) continue;
    const { geometry, material } = mesh as Mesh<TubeGeometry, MeshBasicMaterial>;
    geometry.dispose();
    material.dispose();
  }
}
