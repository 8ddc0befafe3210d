import { answerComparing } from './answer-comparing.ts';
import type { ComparingRequest } from './messages.ts';

addEventListener('message', ({ data }: MessageEvent<ComparingRequest>) =>
  answerComparing((message, transferred) => postMessage(message, { transfer: transferred }), data),
);
