/**
 * The place of a triangle that is nearest to a point, as shares of its corners, written into `into` (Ericson, Real-Time Collision
 * Detection, 5.1.5). The corners are offsets into the positions.
 */
export function nearestShares(
  p: Float32Array,
  [a, b, c]: readonly [number, number, number],
  [x, y, z]: readonly [number, number, number],
  into: Float64Array,
): void {
  const [ax, ay, az] = [p[a] ?? 0, p[a + 1] ?? 0, p[a + 2] ?? 0];
  const [ux, uy, uz] = [(p[b] ?? 0) - ax, (p[b + 1] ?? 0) - ay, (p[b + 2] ?? 0) - az];
  const [vx, vy, vz] = [(p[c] ?? 0) - ax, (p[c + 1] ?? 0) - ay, (p[c + 2] ?? 0) - az];
  const [wx, wy, wz] = [x - ax, y - ay, z - az];
  const [d1, d2] = [ux * wx + uy * wy + uz * wz, vx * wx + vy * wy + vz * wz];
  const [uu, uv, vv] = [ux * ux + uy * uy + uz * uz, ux * vx + uy * vy + uz * vz, vx * vx + vy * vy + vz * vz];
  const [d3, d4, d5, d6] = [d1 - uu, d2 - uv, d1 - uv, d2 - vv];
  const [va, vb, vc] = [d3 * d6 - d5 * d4, d5 * d2 - d1 * d6, d1 * d4 - d3 * d2];
  const along = (b: number, c: number): void => {
    into[0] = 1 - b - c;
    into[1] = b;
    into[2] = c;
  };
  if (d1 <= 0 && d2 <= 0) along(0, 0);
  else if (d3 >= 0 && d4 <= d3) along(1, 0);
  else if (vc <= 0 && d1 >= 0 && d3 <= 0) along(d1 / (d1 - d3), 0);
  else if (d6 >= 0 && d5 <= d6) along(0, 1);
  else if (vb <= 0 && d2 >= 0 && d6 <= 0) along(0, d2 / (d2 - d6));
  else if (va <= 0 && d4 >= d3 && d5 >= d6) {
    const share = (d4 - d3) / (d4 - d3 + (d5 - d6));
    along(1 - share, share);
  } else along(vb / (va + vb + vc), vc / (va + vb + vc));
}
