import { loadPageCodecs } from '../codecs-of-page.ts';
import { answerRequest, listTransferables } from './answer-request.ts';
import type { DecodeRequest } from './messages.ts';

loadPageCodecs();

addEventListener('message', (event: MessageEvent<DecodeRequest>) => {
  void answerRequest(event.data).then((reply) => postMessage(reply, { transfer: listTransferables(reply) }));
});
