import { answerPainting } from './answer-painting.ts';
import type { PaintRequest } from './messages.ts';

const answer = answerPainting((message, transferred) => postMessage(message, { transfer: transferred }));
addEventListener('message', ({ data }: MessageEvent<PaintRequest>) => answer(data));
