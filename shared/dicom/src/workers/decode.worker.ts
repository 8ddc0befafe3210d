import { loadCodecsOfPage } from '../codecs-of-page.ts';
import { answerOf, transferOf } from './answer.ts';
import type { DecodeRequest } from './messages.ts';

loadCodecsOfPage();

addEventListener('message', (event: MessageEvent<DecodeRequest>) => {
  void answerOf(event.data).then((reply) => postMessage(reply, { transfer: transferOf(reply) }));
});
