/** The size of a picture and its bits per pixel. */
interface PixelFormat {
  readonly width: number;
  readonly height: number;
  readonly pixelBits: number;
}

/** The passes of an interlaced PNG (PNG 8.2): the first pixel, the steps, and the block that a pixel stands for. */
const PASSES = [
  { x: 0, y: 0, across: 8, down: 8, blockWidth: 8, blockHeight: 8 },
  { x: 4, y: 0, across: 8, down: 8, blockWidth: 4, blockHeight: 8 },
  { x: 0, y: 4, across: 4, down: 8, blockWidth: 4, blockHeight: 4 },
  { x: 2, y: 0, across: 4, down: 4, blockWidth: 2, blockHeight: 4 },
  { x: 0, y: 2, across: 2, down: 4, blockWidth: 2, blockHeight: 2 },
  { x: 1, y: 0, across: 2, down: 2, blockWidth: 1, blockHeight: 2 },
  { x: 0, y: 1, across: 1, down: 2, blockWidth: 1, blockHeight: 1 },
] as const;

type Pass = (typeof PASSES)[number];

/** Predicts a byte from its neighbours (PNG 9.4). */
function predictPaeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(estimate - value)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Removes the filter of a row (PNG 9.2). The row above is that of the same pass. */
function unfilterRow(filter: number, row: Buffer, upperRow: Buffer | null, pixelBytes: number): void {
  for (let at = 0; at < row.length; at += 1) {
    const left = at < pixelBytes ? 0 : (row[at - pixelBytes] ?? 0);
    const up = upperRow?.[at] ?? 0;
    const corner = at < pixelBytes ? 0 : (upperRow?.[at - pixelBytes] ?? 0);
    const predicted =
      filter === 1
        ? left
        : filter === 2
          ? up
          : filter === 3
            ? (left + up) >> 1
            : filter === 4
              ? predictPaeth(left, up, corner)
              : 0;
    row[at] = ((row[at] ?? 0) + predicted) & 255;
  }
}

/** Copies a pixel of a row of a pass to its block in the picture. */
function fillBlock(
  rows: Buffer,
  { width, height, pixelBits }: PixelFormat,
  pass: Pass,
  x: number,
  y: number,
  pixel: Buffer,
  index: number,
): void {
  const rowBytes = Math.ceil((width * pixelBits) / 8);
  for (let row = y; row < Math.min(height, y + pass.blockHeight); row += 1) {
    for (let column = x; column < Math.min(width, x + pass.blockWidth); column += 1) {
      if (pixelBits >= 8) {
        const bytes = pixelBits / 8;
        pixel.copy(rows, row * rowBytes + column * bytes, index * bytes, (index + 1) * bytes);
        continue;
      }
      const mask = (1 << pixelBits) - 1;
      const [fromBit, toBit] = [index * pixelBits, column * pixelBits];
      const value = ((pixel[fromBit >> 3] ?? 0) >> (8 - pixelBits - (fromBit & 7))) & mask;
      const [at, shift] = [row * rowBytes + (toBit >> 3), 8 - pixelBits - (toBit & 7)];
      rows[at] = ((rows[at] ?? 0) & ~(mask << shift)) | (value << shift);
    }
  }
}

/**
 * Reads the passes of an interlaced PNG as far as they go. Each pixel stands for its block until a later pass has the
 * others.
 *
 * @param filtered the unpacked bytes: for each row of each pass its filter and its pixels
 * @returns the rows of the picture; `null` without a single row
 */
export function readPasses(filtered: Buffer, format: PixelFormat): Buffer | null {
  const { width, height, pixelBits } = format;
  const rows = Buffer.alloc(Math.ceil((width * pixelBits) / 8) * height);
  const pixelBytes = Math.max(1, pixelBits >> 3);
  let at = 0;
  for (const pass of PASSES) {
    const columns = Math.ceil((width - pass.x) / pass.across);
    if (columns <= 0) continue;
    const passBytes = Math.ceil((columns * pixelBits) / 8);
    let upperRow: Buffer | null = null;
    for (let y = pass.y; y < height; y += pass.down) {
      if (at + 1 + passBytes > filtered.length) return at === 0 ? null : rows;
      const row: Buffer = filtered.subarray(at + 1, at + 1 + passBytes);
      unfilterRow(filtered[at] ?? 0, row, upperRow, pixelBytes);
      for (let column = 0; column < columns; column += 1)
        fillBlock(rows, format, pass, pass.x + column * pass.across, y, row, column);
      upperRow = row;
      at += 1 + passBytes;
    }
  }
  return rows;
}
