import type { PaintAnswer, PaintRequest } from './messages.ts';
import type { PainterFactory, Painter } from './painting.ts';

/** What a worker has to send answers with. */
type Send = (answer: PaintAnswer, transferred: ImageBitmap[]) => void;

/** Answers the requests of a page: the work of a worker that draws. */
export function answerPainting<Change, Look>(
  send: Send,
  createPainter: PainterFactory<Change, Look>,
): (request: PaintRequest<Change, Look>) => void {
  const canvas = new OffscreenCanvas(1, 1);
  let painter: Painter<Change, Look> | null = null;

  function open(): void {
    try {
      // Opened again by who takes a worker that was begun before.
      if (painter === null) {
        const opened = createPainter(canvas, (isLost) => send({ kind: 'lost', isLost }, []));
        opened.prepare();
        painter = opened;
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
    // What fails later is told the page as what fails at once.
    else sendPicture(painter?.draw(request.look) === true).catch(reportError);
  };
}
