import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** What a decoder of the WebAssembly codecs tells of a frame. */
interface FrameInfo {
  readonly width: number;
  readonly height: number;
  readonly bitsPerSample: number;
  readonly componentCount: number;
  readonly isSigned?: boolean;
}

interface FrameDecoder {
  getEncodedBuffer(length: number): Uint8Array;
  getDecodedBuffer(): Uint8Array;
  getFrameInfo(): FrameInfo;
  decode(): void;
  delete(): void;
}

/** A decoded frame: samples of a spot side by side, little endian, one or two bytes each. */
export interface Decoded {
  readonly bytes: Uint8Array;
  readonly bitsPerSample: number;
  readonly samples: number;
  readonly isSigned: boolean | undefined;
}

type Factory = (options: object) => Promise<Record<string, new () => FrameDecoder>>;

/** The codecs and the names of their decoders; each is some hundred kilobytes of WebAssembly, loaded when it is needed. */
const CODECS = {
  jpegLs: ['JpegLSDecoder', () => require('@cornerstonejs/codec-charls/decodewasmjs') as Factory],
  jpeg2000: ['J2KDecoder', () => require('@cornerstonejs/codec-openjpeg/decodewasmjs') as Factory],
  htj2k: ['HTJ2KDecoder', () => require('@cornerstonejs/codec-openjph/wasmjs') as Factory],
} as const;
type Codec = keyof typeof CODECS;

const loaded = new Map<Codec, ReturnType<Factory>>();

function load(codec: Codec): ReturnType<Factory> {
  const known = loaded.get(codec);
  if (known !== undefined) return known;
  // What they print goes nowhere: it is about files of patients.
  const loading = CODECS[codec][1]()({ print: () => undefined, printErr: () => undefined });
  loaded.set(codec, loading);
  return loading;
}

/** Decodes a frame by a codec. */
export async function decodeBy(codec: Codec, frame: Uint8Array): Promise<Decoded> {
  const Decoder = (await load(codec))[CODECS[codec][0]];
  if (Decoder === undefined) throw new Error(`the codec ${codec} has no decoder`);
  const decoder = new Decoder();
  try {
    decoder.getEncodedBuffer(frame.length).set(frame);
    decoder.decode();
    const { bitsPerSample, componentCount, isSigned } = decoder.getFrameInfo();
    return { bytes: Uint8Array.from(decoder.getDecodedBuffer()), bitsPerSample, samples: componentCount, isSigned };
  } finally {
    decoder.delete();
  }
}

interface Lossless {
  Decoder: new () => { decode(buffer: ArrayBuffer, offset: number, length: number): Uint8Array | Uint16Array };
}

/** Decodes a frame of lossless JPEG. */
export function decodeLosslessJpeg(frame: Uint8Array): Uint8Array | Uint16Array {
  const { Decoder } = require('jpeg-lossless-decoder-js') as Lossless;
  const own = Uint8Array.from(frame);
  return new Decoder().decode(own.buffer, 0, own.length);
}
