/** Spots that lie this far apart still belong together: the gaps between teeth are narrow. */
const REACH = 3;

/**
 * How much of a mass lies in one piece, 0 to 1. The teeth of one view do; several views in one image, or bright spots all
 * over it, do not.
 */
export function largestPiece(width: number, height: number, isPart: (x: number, y: number) => boolean): number {
  const seen = new Uint8Array(width * height);
  let [largest, all] = [0, 0];
  for (let start = 0; start < width * height; start += 1) {
    if (seen[start] === 1 || !isPart(start % width, Math.floor(start / width))) continue;
    let size = 0;
    const next = [start];
    seen[start] = 1;
    for (let spot = next.pop(); spot !== undefined; spot = next.pop()) {
      size += 1;
      const [x, y] = [spot % width, Math.floor(spot / width)];
      for (let near = (2 * REACH + 1) ** 2 - 1; near >= 0; near -= 1) {
        const [nx, ny] = [x + (near % (2 * REACH + 1)) - REACH, y + Math.floor(near / (2 * REACH + 1)) - REACH];
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
        const at = ny * width + nx;
        if (seen[at] === 1 || !isPart(nx, ny)) continue;
        seen[at] = 1;
        next.push(at);
      }
    }
    all += size;
    largest = Math.max(largest, size);
  }
  return all === 0 ? 0 : largest / all;
}
