/** The maximum distance in spots within one piece. The gaps between teeth are narrow. */
const MAX_GAP_SPOTS = 3;

/**
 * Returns the share of a mass in its largest piece, 0 to 1. The share is high for the teeth of one view and low for
 * several views in one image or for scattered bright spots.
 */
export function computeLargestPieceShare(
  width: number,
  height: number,
  isPart: (x: number, y: number) => boolean,
): number {
  const visited = new Uint8Array(width * height);
  let [largest, all] = [0, 0];
  for (let start = 0; start < width * height; start += 1) {
    if (visited[start] === 1 || !isPart(start % width, Math.floor(start / width))) continue;
    let size = 0;
    const next = [start];
    visited[start] = 1;
    for (let spot = next.pop(); spot !== undefined; spot = next.pop()) {
      size += 1;
      const [x, y] = [spot % width, Math.floor(spot / width)];
      for (let neighbour = (2 * MAX_GAP_SPOTS + 1) ** 2 - 1; neighbour >= 0; neighbour -= 1) {
        const [nx, ny] = [
          x + (neighbour % (2 * MAX_GAP_SPOTS + 1)) - MAX_GAP_SPOTS,
          y + Math.floor(neighbour / (2 * MAX_GAP_SPOTS + 1)) - MAX_GAP_SPOTS,
        ];
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
        const index = ny * width + nx;
        if (visited[index] === 1 || !isPart(nx, ny)) continue;
        visited[index] = 1;
        next.push(index);
      }
    }
    all += size;
    largest = Math.max(largest, size);
  }
  return all === 0 ? 0 : largest / all;
}
