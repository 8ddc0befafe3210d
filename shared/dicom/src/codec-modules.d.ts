declare module '@cornerstonejs/codec-charls/decodewasmjs' {
  /** The properties of a frame as reported by a decoder of the WebAssembly codecs. */
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

  export type CodecFactory = (options: object) => Promise<Record<string, new () => FrameDecoder>>;
  const factory: CodecFactory;
  export default factory;
}

declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  export { default } from '@cornerstonejs/codec-charls/decodewasmjs';
}

declare module '@cornerstonejs/codec-openjph/wasmjs' {
  export { default } from '@cornerstonejs/codec-charls/decodewasmjs';
}
