import type { Draco } from '../formats/read-draco.ts';
import { readModel } from '../formats/read-model.ts';
import { bodyOf } from '../mesh/body.ts';
import { copyOfSkin, memoryOfSkin } from '../mesh/skin-memory.ts';
import { UnreadableModel } from '../mesh/unreadable-model.ts';
import { fetchModel, RefusedModel } from './fetch-model.ts';
import type { LoaderAnswer, LoaderRequest } from './messages.ts';

/** Milliseconds between two messages of how far a model is. */
const TOLD_MS = 100;

/** What a worker has to send answers with. */
type Send = (answer: LoaderAnswer, transferred: ArrayBuffer[]) => void;

/**
 * Answers the requests of a page: the work of the worker.
 *
 * @param draco loads the decoder, with the first model that needs it
 */
export function answerRequests(send: Send, draco: () => Promise<Draco>): (request: LoaderRequest) => void {
  const running = new Map<number, AbortController>();

  async function load({ id, source, format }: LoaderRequest & { kind: 'load' }, signal: AbortSignal): Promise<void> {
    let toldAt = 0;
    const fetched = await fetchModel(source, signal, (progress) => {
      // The page draws what it is told.
      if (performance.now() - toldAt < TOLD_MS && progress.loaded !== progress.total) return;
      toldAt = performance.now();
      send({ kind: 'progress', id, progress }, []);
    });
    const { length } = fetched.bytes;
    send({ kind: 'progress', id, progress: { loaded: length, total: length, phase: 'reading' } }, []);
    const known = fetched.format ?? format;
    if (known === null) throw new UnreadableModel('form');
    const body = bodyOf(await readModel(fetched.bytes, known, draco));
    if (signal.aborted) return;
    // Copied here, where nobody waits for it.
    const skin = copyOfSkin(body);
    send({ kind: 'loaded', id, model: { body, skin } }, [
      body.blocks.buffer,
      ...memoryOfSkin(body),
      ...memoryOfSkin(skin),
    ]);
  }

  function failed(id: number, error: unknown): void {
    if (error instanceof RefusedModel) send({ kind: 'refused', id, status: error.status }, []);
    else if (error instanceof UnreadableModel) send({ kind: 'unreadable', id, fault: error.fault }, []);
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
        if (!stop.signal.aborted) failed(id, error);
      })
      .finally(() => running.delete(id));
  };
}
