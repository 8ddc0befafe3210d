import type { SessionWorkers } from '../session/started-workers.ts';
import type { SliceWorker } from '../session/slice-queue.ts';
import type { SliceRequest, VolumeRequest } from '../workers/messages.ts';
import { VolumeHolder } from '../workers/volume-holder.ts';

/** A worker in this thread. It answers after the current task, as a real one does. */
class ThreadWorker extends EventTarget implements SliceWorker {
  readonly #answer: (request: unknown) => unknown;

  constructor(answer: (request: unknown) => unknown) {
    super();
    this.#answer = answer;
  }

  postMessage(request: unknown): void {
    queueMicrotask(() => {
      const data = this.#answer(request);
      if (data !== null) this.dispatchEvent(new MessageEvent('message', { data }));
    });
  }

  terminate(): void {
    this.postMessage = () => undefined;
  }
}

/** Creates workers in this thread: the one that holds the volume is real, the others answer with given slices. */
export function createThreadWorkers(getValues: (place: number) => Int16Array): SessionWorkers {
  return {
    volume: () => {
      const holder = new VolumeHolder();
      return new ThreadWorker((request) => holder.handle(request as VolumeRequest));
    },
    slices: () =>
      new ThreadWorker((request) => {
        const { place } = request as SliceRequest;
        return { place, values: getValues(place) };
      }),
  };
}
