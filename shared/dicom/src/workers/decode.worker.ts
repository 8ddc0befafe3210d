import { loadCodecsFrom } from '../codecs.ts';
import { answerOf, transferOf } from './answer.ts';
import type { DecodeRequest } from './messages.ts';

loadCodecsFrom({
  jpegLs: new URL('@cornerstonejs/codec-charls/decodewasm', import.meta.url).href,
  jpeg2000: new URL('@cornerstonejs/codec-openjpeg/decodewasm', import.meta.url).href,
  htj2k: new URL('@cornerstonejs/codec-openjph/wasm', import.meta.url).href,
});

addEventListener('message', (event: MessageEvent<DecodeRequest>) => {
  void answerOf(event.data).then((reply) => postMessage(reply, { transfer: transferOf(reply) }));
});
