import type { PaintAnswer, PaintRequest } from './messages.ts';
import type { PainterFactory, Painter } from './painting.ts';

/** Sends answers from the worker. */
type Send = (answer: PaintAnswer, transferred: ImageBitmap[]) => void;

/** Answers the requests of the page in a painting worker. */
export function answerPainting<Change, Look>(
  send: Send,
  createPainter: PainterFactory<Change, Look>,
): (request: PaintRequest<Change, Look>) => void {
  const canvas = new OffscreenCanvas(1, 1);
  let painter: Painter<Change, Look> | null = null;

  function open(): void {
    try {
      // A prestarted worker is opened a second time by the canvas that takes it over.
      if (painter === null) {
        const preparedPainter = createPainter(canvas, (isLost) => send({ kind: 'lost', isLost }, []));
        preparedPainter.prepare();
        painter = preparedPainter;
      }
      send({ kind: 'ready' }, []);
    } catch {
      send({ kind: 'refused' }, []);
    }
  }

  async function sendPicture(isDrawn: boolean): Promise<void> {
    const picture = isDrawn && (await painter?.finish()) === true ? canvas.transferToImageBitmap() : null;
    send({ kind: 'drawn', picture }, picture === null ? [] : [picture]);
  }

  return (request) => {
    if (request.kind === 'open') open();
    else if (request.kind === 'change') painter?.change(request.change);
    // Reports asynchronous failures to the page in the same way as synchronous ones.
    else sendPicture(painter?.draw(request.look) === true).catch(reportError);
  };
}
