import type { Draco } from '../formats/read-draco.ts';
import { readModel } from '../formats/read-model.ts';
import { createBody } from '../mesh/body.ts';
import { copySkin, listSkinBuffers } from '../mesh/skin-memory.ts';
import { UnreadableModelError } from '../mesh/unreadable-model.ts';
import { fetchModel, ModelRefusedError } from './fetch-model.ts';
import type { LoaderAnswer, LoaderRequest } from './messages.ts';

/** Milliseconds between two progress messages. */
const PROGRESS_INTERVAL_MS = 100;

/** Sends answers from the worker. */
type Send = (answer: LoaderAnswer, transferred: ArrayBuffer[]) => void;

/**
 * Answers the requests of the page in the worker.
 *
 * @param draco loads the decoder, with the first model that needs it
 */
export function answerRequests(send: Send, draco: () => Promise<Draco>): (request: LoaderRequest) => void {
  const running = new Map<number, AbortController>();

  async function load({ id, source, format }: LoaderRequest & { kind: 'load' }, signal: AbortSignal): Promise<void> {
    let reportedAt = 0;
    const fetched = await fetchModel(source, signal, (progress) => {
      // The page redraws with every message, so messages are throttled.
      if (performance.now() - reportedAt < PROGRESS_INTERVAL_MS && progress.loaded !== progress.total) return;
      reportedAt = performance.now();
      send({ kind: 'progress', id, progress }, []);
    });
    const { length } = fetched.bytes;
    send({ kind: 'progress', id, progress: { loaded: length, total: length, phase: 'reading' } }, []);
    const actualFormat = fetched.format ?? format;
    if (actualFormat === null) throw new UnreadableModelError('form');
    const body = createBody(await readModel(fetched.bytes, actualFormat, draco, { withoutSurface: true }));
    if (signal.aborted) return;
    // The copy is made here, where it blocks nobody.
    const skin = copySkin(body);
    send({ kind: 'loaded', id, model: { body, skin } }, [
      body.blocks.buffer,
      ...listSkinBuffers(body),
      ...listSkinBuffers(skin),
    ]);
  }

  function sendFailure(id: number, error: unknown): void {
    if (error instanceof ModelRefusedError) send({ kind: 'refused', id, status: error.status }, []);
    else if (error instanceof UnreadableModelError) send({ kind: 'unreadable', id, fault: error.fault }, []);
    else send({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) }, []);
  }

  return (request) => {
    const { id } = request;
    if (request.kind === 'cancel') {
      running.get(id)?.abort();
      return;
    }
    const stop = new AbortController();
    running.set(id, stop);
    void load(request, stop.signal)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) sendFailure(id, error);
      })
      .finally(() => running.delete(id));
  };
}
