import { loadCodecsFrom } from './codecs.ts';

/** Has the codecs loaded from beside the code of a page or a worker that webpack has built. */
export function loadPageCodecs(): void {
  loadCodecsFrom({
    jpegLs: new URL('@cornerstonejs/codec-charls/decodewasm', import.meta.url).href,
    jpeg2000: new URL('@cornerstonejs/codec-openjpeg/decodewasm', import.meta.url).href,
    htj2k: new URL('@cornerstonejs/codec-openjph/wasm', import.meta.url).href,
  });
}
