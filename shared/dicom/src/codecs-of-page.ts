import { loadCodecsFrom } from './codecs.ts';

/** Loads the codecs from the location of the page or worker code, as webpack builds it. */
export function loadPageCodecs(): void {
  loadCodecsFrom({
    jpegLs: new URL('@cornerstonejs/codec-charls/decodewasm', import.meta.url).href,
    jpeg2000: new URL('@cornerstonejs/codec-openjpeg/decodewasm', import.meta.url).href,
    htj2k: new URL('@cornerstonejs/codec-openjph/wasm', import.meta.url).href,
  });
}
