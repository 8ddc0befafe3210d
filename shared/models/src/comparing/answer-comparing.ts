import { fitAutomatically, refineFit } from '../alignment/surface-fit.ts';
import { computeContactDistances } from '../distance/contact-distances.ts';
import { SurfaceTree } from '../distance/surface-tree.ts';
import type { ComparingAnswer, ComparingRequest } from './messages.ts';

/** Sends answers from the worker. */
type Send = (answer: ComparingAnswer, transferred: ArrayBuffer[]) => void;

/** Answers a request of the page in the worker. */
export function answerComparing(send: Send, request: ComparingRequest): void {
  try {
    if (request.kind === 'contacts') answerContacts(send, request);
    else answerFit(send, request);
  } catch (error) {
    send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }, []);
  }
}

function answerContacts(send: Send, { upper, lower }: ComparingRequest & { readonly kind: 'contacts' }): void {
  const createReporter = (begin: number) => (finishedShare: number) =>
    send({ kind: 'share', share: begin + finishedShare / 2 }, []);
  const contacts = {
    upper: computeContactDistances(upper, new SurfaceTree(lower), createReporter(0)),
    lower: computeContactDistances(lower, new SurfaceTree(upper), createReporter(0.5)),
  };
  send({ kind: 'contacts', contacts }, [contacts.upper.buffer, contacts.lower.buffer]);
}

function answerFit(send: Send, { jaws, start, tryAbout }: ComparingRequest & { readonly kind: 'fit' }): void {
  const onShare = (share: number): void => send({ kind: 'share', share }, []);
  const pairs = jaws.map(({ places, onto }) => ({ places, onto: new SurfaceTree(onto) }));
  const fit =
    tryAbout === null ? refineFit(pairs, start, { onShare }) : fitAutomatically(pairs, start, tryAbout, onShare);
  send({ kind: 'fit', fit }, []);
}
