/**
 * Finds the point of a triangle that is nearest to a given point (Ericson, Real-Time Collision Detection, 2005, 5.1.5).
 * All vectors start at the first corner: u leads to the second corner, v to the third, and p to the given point.
 *
 * @param shares receives the factors of u and v that lead to the nearest point. Plain numbers avoid allocation, because
 * the function is called millions of times
 */
export function findNearestOnTriangle(
  ux: number,
  uy: number,
  uz: number,
  vx: number,
  vy: number,
  vz: number,
  px: number,
  py: number,
  pz: number,
  shares: Float64Array,
): void {
  const uu = ux * ux + uy * uy + uz * uz;
  const uv = ux * vx + uy * vy + uz * vz;
  const vv = vx * vx + vy * vy + vz * vz;
  const up = ux * px + uy * py + uz * pz;
  const vp = vx * px + vy * py + vz * pz;
  // The same products from the second and the third corner.
  const up2 = up - uu;
  const vp2 = vp - uv;
  const up3 = up - uv;
  const vp3 = vp - vv;
  const third = up * vp2 - up2 * vp;
  const second = up3 * vp - up * vp3;
  const first = up2 * vp3 - up3 * vp2;
  let [u, v] = [0, 0];
  if (up <= 0 && vp <= 0) {
    // The first corner.
  } else if (up2 >= 0 && vp2 <= up2) u = 1;
  else if (vp3 >= 0 && up3 <= vp3) v = 1;
  else if (third <= 0 && up >= 0 && up2 <= 0) u = up / (up - up2 || 1);
  else if (second <= 0 && vp >= 0 && vp3 <= 0) v = vp / (vp - vp3 || 1);
  else if (first <= 0 && vp2 >= up2 && up3 >= vp3) {
    v = (vp2 - up2) / (vp2 - up2 + up3 - vp3 || 1);
    u = 1 - v;
  } else {
    const sum = first + second + third || 1;
    u = second / sum;
    v = third / sum;
  }
  shares[0] = u;
  shares[1] = v;
}
