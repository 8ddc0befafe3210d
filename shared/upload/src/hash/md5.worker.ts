import { hashFile } from './hash-file.ts';
import type { HashAnswer, HashRequest } from './hash-messages.ts';

const runningJobs = new Map<number, AbortController>();

function sendAnswer(message: HashAnswer): void {
  postMessage(message);
}

async function runJob(id: number, file: Blob, partSize: number): Promise<void> {
  const abortController = new AbortController();
  runningJobs.set(id, abortController);
  sendAnswer({ id, kind: 'progress', bytes: 0 });
  try {
    const result = await hashFile(file, {
      partSize,
      signal: abortController.signal,
      onProgress: (bytes) => sendAnswer({ id, kind: 'progress', bytes }),
    });
    sendAnswer({ id, kind: 'done', hash: result });
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    if (!abortController.signal.aborted) sendAnswer({ id, kind: 'failed', name, message });
  } finally {
    runningJobs.delete(id);
  }
}

addEventListener('message', ({ data }: MessageEvent<HashRequest>) => {
  if (data.kind === 'cancel') runningJobs.get(data.id)?.abort();
  else void runJob(data.id, data.file, data.partSize);
});
