import { createRequire } from 'node:module';

/** The input and output of the encoders of the WebAssembly codecs. */
interface Encoder {
  getDecodedBuffer(info: object): Uint8Array;
  getEncodedBuffer(): Uint8Array;
  encode(): void;
  delete(): void;
  setQuality?(reversible: boolean, quantization: number): void;
}

type Factory = () => Promise<Record<string, new () => Encoder>>;

const ENCODERS = {
  jpegLs: ['@cornerstonejs/codec-charls/wasmjs', 'JpegLSEncoder'],
  jpeg2000: ['@cornerstonejs/codec-openjpeg/wasmjs', 'J2KEncoder'],
  htj2k: ['@cornerstonejs/codec-openjph/wasmjs', 'HTJ2KEncoder'],
} as const;

/** A grey frame for an encoder. */
export interface FrameForTests {
  readonly values: Uint16Array;
  readonly columns: number;
  readonly rows: number;
  readonly bits: number;
}

/** Encodes a grey frame without loss. */
export async function losslessFrame(codec: keyof typeof ENCODERS, frame: FrameForTests): Promise<Buffer> {
  const [name, constructor] = ENCODERS[codec];
  const Encoder = (await (createRequire(import.meta.url)(name) as Factory)())[constructor];
  if (Encoder === undefined) throw new Error(`${name} has no encoder`);
  const encoder = new Encoder();
  const { values, columns, rows, bits } = frame;
  const info = {
    width: columns,
    height: rows,
    bitsPerSample: bits,
    componentCount: 1,
    isSigned: false,
    isUsingColorTransform: false,
  };
  encoder.getDecodedBuffer(info).set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  encoder.setQuality?.(true, 0);
  encoder.encode();
  const bytes = Buffer.from(encoder.getEncodedBuffer());
  encoder.delete();
  return bytes;
}
