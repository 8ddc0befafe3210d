import { answerPainting } from './answer-painting.ts';
import type { PaintRequest } from './messages.ts';
import type { ModelChange } from './model-change.ts';
import { ModelPainter } from './model-painter.ts';
import type { Sight } from './sight.ts';

const answer = answerPainting(
  (message, transferred) => postMessage(message, { transfer: transferred }),
  (canvas, onLost) => new ModelPainter(canvas, onLost),
);
addEventListener('message', ({ data }: MessageEvent<PaintRequest<ModelChange, Sight>>) => answer(data));
