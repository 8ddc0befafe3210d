import { BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments } from 'three';

/** The extent of the grid to each side, in mm. */
const EXTENT_MM = 60;

/**
 * A millimetre grid across the view with every tenth line stronger. It lies over everything, so that users can read off
 * distances.
 */
export class Grid {
  readonly root = new Group();
  readonly #lines: readonly LineSegments<BufferGeometry, LineBasicMaterial>[];

  constructor() {
    this.#lines = [createLines((at) => at % 10 !== 0, 0.12), createLines((at) => at % 10 === 0, 0.35)];
    this.root.add(...this.#lines);
    this.root.visible = false;
  }

  /** Frees the resources of the graphics card. */
  dispose(): void {
    for (const { geometry, material } of this.#lines) {
      geometry.dispose();
      material.dispose();
    }
    this.root.clear();
  }
}

function createLines(
  isIncluded: (at: number) => boolean,
  opacity: number,
): LineSegments<BufferGeometry, LineBasicMaterial> {
  const places = Array.from({ length: 2 * EXTENT_MM + 1 }, (_, at) => at - EXTENT_MM).filter(isIncluded);
  const corners = places.flatMap((at) => [-EXTENT_MM, at, 0, EXTENT_MM, at, 0, at, -EXTENT_MM, 0, at, EXTENT_MM, 0]);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(corners), 3));
  const material = new LineBasicMaterial({ color: 0x5b6b7c, transparent: true, opacity, depthTest: false });
  const segments = new LineSegments(geometry, material);
  segments.renderOrder = 2;
  return segments;
}
