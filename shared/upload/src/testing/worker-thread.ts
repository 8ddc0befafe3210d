import { parentPort, workerData } from 'node:worker_threads';

// A thread of Node with the interface of a browser worker, for the given script.
Object.assign(globalThis, {
  postMessage: (message: unknown) => parentPort?.postMessage(message),
  addEventListener: (type: string, listener: (event: { data: unknown }) => void) => {
    parentPort?.on(type, (data: unknown) => listener({ data }));
  },
});
await import(String(workerData));
