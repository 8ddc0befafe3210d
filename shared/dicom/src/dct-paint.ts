import { applyInverseDct } from './dct-inverse.ts';
import type { DctComponent } from './dct-scan.ts';
import type { JpegHeader } from './jpeg-header.ts';

/** The samples of a component as stored, with the part that belongs to the image. */
export interface Plane {
  readonly samples: Uint16Array;
  readonly stride: number;
  readonly width: number;
  readonly height: number;
}

/** Decodes the samples of a component. */
export function decodePlane(component: DctComponent, steps: Uint16Array, header: JpegHeader): Plane {
  const { columns, rows, stride: blocks } = component;
  const across = Math.max(...header.components.map((one) => one.across));
  const down = Math.max(...header.components.map((one) => one.down));
  const stride = columns * 8;
  const samples = new Uint16Array(stride * rows * 8);
  const [half, most] = [2 ** (header.precision - 1), 2 ** header.precision - 1];
  const block = new Int32Array(64);
  for (let by = 0; by < rows; by += 1) {
    for (let bx = 0; bx < columns; bx += 1) {
      applyInverseDct(component.coefficients, (by * blocks + bx) * 64, steps, header.precision, block);
      const start = by * 8 * stride + bx * 8;
      for (let at = 0; at < 64; at += 1) {
        const sample = (block[at] ?? 0) + half;
        samples[start + (at >> 3) * stride + (at & 7)] = sample < 0 ? 0 : sample > most ? most : sample;
      }
    }
  }
  return {
    samples,
    stride,
    width: Math.ceil((header.width * component.across) / across),
    height: Math.ceil((header.height * component.down) / down),
  };
}

/** Mixes two lines of a plane: three parts of the near one and one part of the far one. */
function mixLines({ samples, stride, width }: Plane, nearLine: number, farLine: number, output: Int32Array): void {
  for (let x = 0; x < width; x += 1)
    output[x] = (samples[nearLine * stride + x] ?? 0) * 3 + (samples[farLine * stride + x] ?? 0);
}

/**
 * Writes a plane with half the columns, and optionally half the lines, into an image. Each output sample mixes its nearer neighbour with
 * three times the weight of the other one, as libjpeg does.
 */
function paintHalved(plane: Plane, isHalvedDown: boolean, paint: (x: number, y: number, sample: number) => void): void {
  const line = new Int32Array(plane.width);
  const [bits, leftRounding, rightRounding] = isHalvedDown ? [4, 8, 7] : [2, 1, 2];
  const lines = plane.height * (isHalvedDown ? 2 : 1);
  for (let y = 0; y < lines; y += 1) {
    const nearLine = isHalvedDown ? y >> 1 : y;
    const farLine = Math.max(0, Math.min(plane.height - 1, (y & 1) === 0 ? nearLine - 1 : nearLine + 1));
    if (isHalvedDown) mixLines(plane, nearLine, farLine, line);
    else line.set(plane.samples.subarray(nearLine * plane.stride, nearLine * plane.stride + plane.width));
    for (let x = 0; x < plane.width; x += 1) {
      const own = line[x] ?? 0;
      paint(x * 2, y, (own * 3 + (line[x - 1] ?? own) + leftRounding) >> bits);
      paint(x * 2 + 1, y, (own * 3 + (line[x + 1] ?? own) + rightRounding) >> bits);
    }
  }
}

/** Writes a component into an interleaved image. */
export function paintPlane(
  plane: Plane,
  component: DctComponent,
  header: JpegHeader,
  index: number,
  output: Uint16Array,
): void {
  const { width, height } = header;
  const count = header.components.length;
  const across = Math.max(...header.components.map((one) => one.across)) / component.across;
  const down = Math.max(...header.components.map((one) => one.down)) / component.down;
  const paint = (x: number, y: number, sample: number) => {
    if (x < width && y < height) output[(y * width + x) * count + index] = sample;
  };
  // Planes of two columns or fewer are repeated, as in libjpeg.
  if (across === 2 && down <= 2 && Number.isInteger(down) && plane.width > 2) {
    paintHalved(plane, down === 2, paint);
    return;
  }
  for (let y = 0; y < height; y += 1) {
    const line = Math.floor(y / down) * plane.stride;
    for (let x = 0; x < width; x += 1)
      output[(y * width + x) * count + index] = plane.samples[line + Math.floor(x / across)] ?? 0;
  }
}
