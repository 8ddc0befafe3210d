/**
 * Creates a binary STL of a curved surface with about the given number of facets, whose vertices are shared, as in a
 * scan of a jaw.
 */
export function createWaveStl(facets: number, height = 0): Buffer {
  const steps = Math.ceil(Math.sqrt(facets / 2));
  const bytes = Buffer.alloc(84 + steps * steps * 2 * 50);
  bytes.writeUInt32LE(steps * steps * 2, 80);
  const place = (column: number, row: number): readonly number[] => {
    const [x, y] = [(column / steps - 0.5) * 60, (row / steps - 0.5) * 50];
    return [x, y, height + 2 * Math.sin(x * 0.9) * Math.cos(y * 0.7)];
  };
  let at = 84;
  const facet = (...corners: readonly (readonly number[])[]): void => {
    for (const [index, value] of corners.flat().entries()) bytes.writeFloatLE(value, at + 12 + index * 4);
    at += 50;
  };
  for (let row = 0; row < steps; row += 1) {
    for (let column = 0; column < steps; column += 1) {
      const [a, b] = [place(column, row), place(column + 1, row)];
      const [c, d] = [place(column, row + 1), place(column + 1, row + 1)];
      facet(a, b, d);
      facet(a, d, c);
    }
  }
  return bytes;
}
