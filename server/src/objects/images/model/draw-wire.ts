import type { Surface } from '@dentarium/models';

/** A spot of a drawing: pixels to the right and downwards, and the depth towards the viewer. */
type Spot = readonly [x: number, y: number, z: number];

/** A square drawing of depths and light. */
interface Drawing {
  readonly depth: Float32Array;
  readonly light: Uint8Array;
  readonly side: number;
}

/** Nearer points are lighter: there is no surface that reflects light. */
const [FAR_LIGHT, NEAR_LIGHT] = [110, 255];
/** Drawings from this side on show points as squares of three pixels, so that thumbnails still show them. */
const MIN_WIDE_SIDE = 512;

/**
 * Draws the points of a model without triangles, and the lines between them.
 *
 * @param toSpot returns the spot of the vertex at an offset into the positions; `null` for one that is not drawn
 * @param spend is called with the number of drawn spots, and throws if there are too many
 */
export function drawWire(
  drawing: Drawing,
  { positions, lines = new Uint32Array() }: Surface,
  toSpot: (offset: number) => Spot | null,
  spend: (spots: number) => void,
): void {
  const { depth, light, side } = drawing;
  const reach = side >= MIN_WIDE_SIDE ? 1 : 0;
  let [farthest, nearest] = [Infinity, -Infinity];
  for (let offset = 0; offset < positions.length; offset += 3) {
    const z = toSpot(offset)?.[2];
    if (z === undefined) continue;
    farthest = Math.min(farthest, z);
    nearest = Math.max(nearest, z);
  }
  const span = Math.max(nearest - farthest, 1e-6);
  const plot = (x: number, y: number, z: number): void => {
    const level = Math.round(FAR_LIGHT + ((NEAR_LIGHT - FAR_LIGHT) * (z - farthest)) / span);
    for (let row = Math.floor(y) - reach; row <= Math.floor(y) + reach; row += 1) {
      for (let column = Math.floor(x) - reach; column <= Math.floor(x) + reach; column += 1) {
        if (row < 0 || column < 0 || row >= side || column >= side) continue;
        const at = row * side + column;
        if (z <= (depth[at] ?? Number.NaN)) continue;
        depth[at] = z;
        light[at] = level;
      }
    }
  };
  for (let offset = 0; offset < positions.length; offset += 3) {
    const spot = toSpot(offset);
    if (spot !== null) plot(...spot);
  }
  for (let at = 0; at < lines.length; at += 2) {
    const [from, to] = [toSpot((lines[at] ?? 0) * 3), toSpot((lines[at + 1] ?? 0) * 3)];
    if (from === null || to === null) continue;
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]))));
    spend(steps);
    for (let step = 1; step < steps; step += 1) {
      const share = step / steps;
      plot(
        from[0] + (to[0] - from[0]) * share,
        from[1] + (to[1] - from[1]) * share,
        from[2] + (to[2] - from[2]) * share,
      );
    }
  }
}
