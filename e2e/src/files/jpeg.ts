import { createExif, type PhotoFacts } from './exif.ts';

/** A colour, as red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number];

/** The picture of a JPEG in blocks of 8 × 8 px: the colour of each block of the upright image. */
export interface Drawing {
  /** In blocks. */
  readonly width: number;
  readonly height: number;
  readonly colourAt: (x: number, y: number) => Colour;
}

/** The colours of {@link createQuarters}, which distinguish every orientation. */
const QUARTER_COLOURS = {
  topLeft: [220, 40, 40],
  topRight: [40, 180, 60],
  bottomLeft: [50, 80, 220],
  bottomRight: [230, 210, 60],
} as const satisfies Record<string, Colour>;

/**
 * Creates an image of four coloured quarters; `seed` is written into its first line in black and white, so that each
 * image has its own content.
 */
export function createQuarters(width = 80, height = 64, seed = 0): Drawing {
  return {
    width,
    height,
    colourAt: (x, y) => {
      if (y === 0 && x < 24) return (seed >> x) % 2 === 0 ? [0, 0, 0] : [255, 255, 255];
      const { topLeft, topRight, bottomLeft, bottomRight } = QUARTER_COLOURS;
      if (y < height / 2) return x < width / 2 ? topLeft : topRight;
      return x < width / 2 ? bottomLeft : bottomRight;
    },
  };
}

/** Creates an image of gums around teeth, whose view only a name gives; `seed` as in {@link createQuarters}. */
export function createMouth(width = 80, height = 64, seed = 0): Drawing {
  const quarters = createQuarters(width, height, seed);
  const isMiddle = (at: number, size: number) => at > size * 0.3 && at < size * 0.7;
  return {
    width,
    height,
    colourAt: (x, y) => {
      if (y === 0) return quarters.colourAt(x, y);
      return isMiddle(x, width) && isMiddle(y, height) ? [230, 221, 196] : [200, 70, 80];
    },
  };
}

/**
 * Returns the visible position of a stored block for the eight orientations of EXIF; `width` and `height` are the
 * visible ones.
 */
function toSeenPosition(
  orientation: number,
  x: number,
  y: number,
  width: number,
  height: number,
): readonly [number, number] {
  const right = width - 1;
  const bottom = height - 1;
  const places: Readonly<Record<number, readonly [number, number]>> = {
    2: [right - x, y],
    3: [right - x, bottom - y],
    4: [x, bottom - y],
    5: [y, x],
    6: [right - y, x],
    7: [right - y, bottom - x],
    8: [y, bottom - x],
  };
  return places[orientation] ?? [x, y];
}

/** Writes bits, with the zero byte that a JPEG requires after each 0xff. */
class Bits {
  readonly bytes: number[] = [];
  #bits = 0;
  #count = 0;

  write(value: number, length: number): void {
    for (let bit = length - 1; bit >= 0; bit -= 1) {
      this.#bits = (this.#bits << 1) | ((value >> bit) & 1);
      this.#count += 1;
      if (this.#count === 8) this.#flush();
    }
  }

  end(): void {
    while (this.#count !== 0) this.write(1, 1);
  }

  #flush(): void {
    this.bytes.push(this.#bits);
    if (this.#bits === 0xff) this.bytes.push(0);
    this.#bits = 0;
    this.#count = 0;
  }
}

function createSegment(marker: number, content: Iterable<number>): Buffer {
  const body = Buffer.from([...content]);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Converts red, green and blue to brightness and two colour differences. */
function toComponents([red, green, blue]: Colour): readonly number[] {
  return [
    0.299 * red + 0.587 * green + 0.114 * blue - 128,
    -0.1687 * red - 0.3313 * green + 0.5 * blue,
    0.5 * red - 0.4187 * green - 0.0813 * blue,
  ].map((value) => Math.max(-128, Math.min(127, Math.round(value))));
}

/**
 * Creates the scan. Each block is one colour: a difference to the previous block, and an end mark. All codes have a
 * fixed length.
 */
function createScan(colours: Iterable<Colour>): number[] {
  const bits = new Bits();
  const before = [0, 0, 0];
  for (const colour of colours) {
    for (const [place, value] of toComponents(colour).entries()) {
      const step = value - (before[place] ?? 0);
      before[place] = value;
      const length = step === 0 ? 0 : Math.floor(Math.log2(Math.abs(step))) + 1;
      bits.write(length, 4);
      if (length > 0) bits.write(step > 0 ? step : step + (1 << length) - 1, length);
      bits.write(0, 1);
    }
  }
  bits.end();
  return bits.bytes;
}

/** Creates a JPEG of a drawing, stored according to its orientation, so that it displays upright. */
export function createJpeg(drawing: Drawing, facts: PhotoFacts = {}): Buffer {
  const { width, height } = drawing;
  const orientation = facts.orientation ?? 1;
  const [storedWidth, storedHeight] = orientation >= 5 ? [height, width] : [width, height];
  const colours: Colour[] = [];
  for (let y = 0; y < storedHeight; y += 1) {
    for (let x = 0; x < storedWidth; x += 1)
      colours.push(drawing.colourAt(...toSeenPosition(orientation, x, y, width, height)));
  }
  const size = [storedHeight * 8, storedWidth * 8].flatMap((pixels) => [pixels >> 8, pixels & 255]);
  const hasFacts = facts.orientation !== undefined || facts.takenAt !== undefined;
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(hasFacts ? [createSegment(0xe1, createExif(facts))] : []),
    createSegment(0xdb, [0, ...Array.from({ length: 64 }, () => 8)]),
    createSegment(0xc0, [8, ...size, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    createSegment(0xc4, [
      0x00,
      0,
      0,
      0,
      12,
      ...Array.from({ length: 12 }, () => 0),
      ...Array.from({ length: 12 }, (_, index) => index),
    ]),
    createSegment(0xc4, [0x10, 1, ...Array.from({ length: 15 }, () => 0), 0]),
    createSegment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
    Buffer.from(createScan(colours)),
    Buffer.from([0xff, 0xd9]),
  ]);
}
