import { answerPainting, type PaintRequest } from '@dentarium/models/drawing';
import { SchemePainter } from './scheme-painter.ts';
import type { SchemeChange, SchemeSight } from './scheme-sight.ts';

const answer = answerPainting(
  (message, transferred) => postMessage(message, { transfer: transferred }),
  (canvas, onLost) => new SchemePainter(canvas, onLost),
);
addEventListener('message', ({ data }: MessageEvent<PaintRequest<SchemeChange, SchemeSight>>) => answer(data));
