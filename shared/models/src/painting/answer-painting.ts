import type { PaintAnswer, PaintRequest } from './messages.ts';
import { ModelPainter } from './model-painter.ts';

/** What a worker has to send answers with. */
type Send = (answer: PaintAnswer, transferred: ImageBitmap[]) => void;

/** Answers the requests of a page: the work of the worker that draws. */
export function answerPainting(send: Send): (request: PaintRequest) => void {
  const canvas = new OffscreenCanvas(1, 1);
  let painter: ModelPainter | null = null;

  function open(): void {
    try {
      painter = new ModelPainter(canvas, (isLost) => send({ kind: 'lost', isLost }, []));
      painter.prepare();
      send({ kind: 'ready' }, []);
    } catch {
      send({ kind: 'refused' }, []);
    }
  }

  async function handOver(isAsked: boolean): Promise<void> {
    const picture = isAsked && (await painter?.finish()) === true ? canvas.transferToImageBitmap() : null;
    send({ kind: 'drawn', picture }, picture === null ? [] : [picture]);
  }

  return (request) => {
    if (request.kind === 'open') open();
    else if (request.kind === 'draw') void handOver(painter?.draw(request.sight) === true);
    else painter?.change(request);
  };
}
