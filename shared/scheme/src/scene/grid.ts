import { BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments } from 'three';

/** How far the grid goes to each side, in mm. */
const REACH = 60;

/** A grid of one millimetre across the view, each tenth line stronger. It lies over everything, so that something can be read off it. */
export class Grid {
  readonly root = new Group();
  readonly #lines: readonly LineSegments<BufferGeometry, LineBasicMaterial>[];

  constructor() {
    this.#lines = [lines((at) => at % 10 !== 0, 0.12), lines((at) => at % 10 === 0, 0.35)];
    this.root.add(...this.#lines);
    this.root.visible = false;
  }

  /** Frees what the graphics card holds of it. */
  dispose(): void {
    for (const { geometry, material } of this.#lines) {
      geometry.dispose();
      material.dispose();
    }
    this.root.clear();
  }
}

function lines(are: (at: number) => boolean, opacity: number): LineSegments<BufferGeometry, LineBasicMaterial> {
  const places = Array.from({ length: 2 * REACH + 1 }, (_, at) => at - REACH).filter(are);
  const corners = places.flatMap((at) => [-REACH, at, 0, REACH, at, 0, at, -REACH, 0, at, REACH, 0]);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(corners), 3));
  const material = new LineBasicMaterial({ color: 0x5b6b7c, transparent: true, opacity, depthTest: false });
  const drawn = new LineSegments(geometry, material);
  drawn.renderOrder = 2;
  return drawn;
}
