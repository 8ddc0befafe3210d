import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/**
 * Creates a photograph with a red upper left quarter, a blue rest and an EXIF orientation; each seed gives different
 * bytes.
 */
export async function createPhotograph(
  options: { width?: number; height?: number; orientation?: number; seed?: number } = {},
): Promise<Buffer> {
  const { width = 400, height = 200, orientation = 1, seed = 0 } = options;
  const red = await sharp({
    create: { width: width / 2, height: height / 2, channels: 3, background: { r: 255, g: 0, b: 0 } },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: { r: 0, g: 0, b: 255 } } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'A camera', Software: 'secret', ImageDescription: `number ${seed}` },
      IFD3: { GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
}

function encodeChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The parts of a PNG. */
export interface PngForTests {
  readonly side: number;
  readonly bits: number;
  /** The colour type: 0 grey, 2 colours, 6 colours and transparency. */
  readonly colour: number;
  /** True if the image is interlaced. */
  readonly isInterlaced?: boolean;
  /** The packed rows. */
  readonly stream: Buffer;
}

/** Creates a PNG from its parts. */
export function createPng({ side, bits, colour, isInterlaced = false, stream }: PngForTests): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([bits, colour, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    encodeChunk('IHDR', header),
    encodeChunk('IDAT', stream),
    encodeChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Creates a valid PNG of one grey that is small as a file and very large as an image. */
export function createPixelBomb(side: number): Buffer {
  const stream = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 });
  return createPng({ side, bits: 1, colour: 0, stream });
}

/** Returns whether the upper left quarter of an image is red and its lower right quarter is blue. */
export async function isUpright(image: Buffer | string): Promise<boolean> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return { red: data[start] ?? 0, blue: data[start + 2] ?? 0 };
  };
  const [upperLeft, lowerRight] = [at(0.2, 0.2), at(0.8, 0.8)];
  return upperLeft.red > 200 && upperLeft.blue < 60 && lowerRight.blue > 200 && lowerRight.red < 60;
}
