// oxlint-disable-next-line typescript/triple-slash-reference -- declarations of modules are no module, and packages that import this one do not include them.
/// <reference path="./codec-modules.d.ts" />
import type { CodecFactory } from '@cornerstonejs/codec-charls/decodewasmjs';

/** A decoded frame: samples of a spot side by side, little endian, one or two bytes each. */
export interface CodecOutput {
  readonly bytes: Uint8Array;
  readonly bitsPerSample: number;
  readonly samples: number;
  readonly isSigned: boolean | undefined;
}

/** The codecs and the names of their decoders; each is some hundred kilobytes of WebAssembly, loaded when it is needed. */
const CODECS = {
  jpegLs: ['JpegLSDecoder', () => import('@cornerstonejs/codec-charls/decodewasmjs')],
  jpeg2000: ['J2KDecoder', () => import('@cornerstonejs/codec-openjpeg/decodewasmjs')],
  htj2k: ['HTJ2KDecoder', () => import('@cornerstonejs/codec-openjph/wasmjs')],
} as const;
/** A codec that is WebAssembly. */
export type Codec = keyof typeof CODECS;

let addresses: Partial<Readonly<Record<Codec, string>>> = {};

/** Says where the WebAssembly of the codecs is loaded from; a server reads it beside their code. */
export function loadCodecsFrom(from: Readonly<Record<Codec, string>>): void {
  addresses = from;
}

const loaded = new Map<Codec, ReturnType<CodecFactory>>();

function loadCodec(codec: Codec): ReturnType<CodecFactory> {
  const loadedCodec = loaded.get(codec);
  if (loadedCodec !== undefined) return loadedCodec;
  const address = addresses[codec];
  const loading = CODECS[codec][1]().then(({ default: factory }) =>
    factory({
      // What they print goes nowhere: it is about files of patients.
      print: () => undefined,
      printErr: () => undefined,
      ...(address === undefined ? {} : { locateFile: () => address }),
    }),
  );
  loaded.set(codec, loading);
  // After a failure of the network the next frame tries again.
  loading.catch(() => loaded.delete(codec));
  return loading;
}

/** Decodes a frame by a codec. */
export async function decodeWithCodec(codec: Codec, frame: Uint8Array): Promise<CodecOutput> {
  const Decoder = (await loadCodec(codec))[CODECS[codec][0]];
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

/**
 * A copy of a frame of JPEG with zeros in place of its end. The decoder reads bits ahead and stops where it comes upon the end, which may
 * be before the last pixel.
 */
function zeroEndMarker(frame: Uint8Array): Uint8Array<ArrayBuffer> {
  const own = new Uint8Array(frame.length + 8);
  own.set(frame);
  let end = frame.length - 1;
  // A zero may fill the frame up to an even length.
  while (end > 0 && frame[end] === 0) end -= 1;
  if (frame[end - 1] === 0xff && frame[end] === 0xd9) own.fill(0, end - 1, end + 1);
  return own;
}

/** Decodes a frame of lossless JPEG. */
export async function decodeLosslessJpeg(frame: Uint8Array): Promise<Uint8Array | Uint16Array> {
  const { Decoder } = await import('jpeg-lossless-decoder-js');
  const own = zeroEndMarker(frame);
  const decoder = new Decoder();
  try {
    return decoder.decode(own.buffer, 0, own.length);
  } catch (error) {
    // Behind the last pixel it tries for one more, which zeros need not stand for.
    if (decoder.outputData === null || decoder.yLoc < decoder.yDim) throw error;
    return decoder.outputData;
  }
}
