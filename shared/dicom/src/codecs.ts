// oxlint-disable-next-line typescript/triple-slash-reference -- declarations of modules are no module, and packages that import this one do not include them.
/// <reference path="./codec-modules.d.ts" />
import type { CodecFactory } from '@cornerstonejs/codec-charls/decodewasmjs';

/** A decoded frame: interleaved samples, little endian, one or two bytes each. */
export interface CodecOutput {
  readonly bytes: Uint8Array;
  readonly bitsPerSample: number;
  readonly samples: number;
  readonly isSigned: boolean | undefined;
}

/** The codecs and the names of their decoders. Each is some hundred kilobytes of WebAssembly, loaded on first use. */
const CODECS = {
  jpegLs: ['JpegLSDecoder', () => import('@cornerstonejs/codec-charls/decodewasmjs')],
  jpeg2000: ['J2KDecoder', () => import('@cornerstonejs/codec-openjpeg/decodewasmjs')],
  htj2k: ['HTJ2KDecoder', () => import('@cornerstonejs/codec-openjph/wasmjs')],
} as const;
/** The name of a WebAssembly codec. */
export type Codec = keyof typeof CODECS;

let addresses: Partial<Readonly<Record<Codec, string>>> = {};

/** Sets the addresses from which the WebAssembly of the codecs is loaded; a server reads it beside their code. */
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
      // The codecs' output is discarded, because it concerns files of patients.
      print: () => undefined,
      printErr: () => undefined,
      ...(address === undefined ? {} : { locateFile: () => address }),
    }),
  );
  loaded.set(codec, loading);
  // After a network failure the next frame tries again.
  loading.catch(() => loaded.delete(codec));
  return loading;
}

/** Decodes a frame with a codec. */
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
