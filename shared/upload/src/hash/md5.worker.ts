import { hashFile } from './hash-file.ts';
import type { HashAnswer, HashRequest } from './hash-messages.ts';

const running = new Map<number, AbortController>();

function answer(message: HashAnswer): void {
  postMessage(message);
}

async function hash(id: number, file: Blob, partSize: number): Promise<void> {
  const stop = new AbortController();
  running.set(id, stop);
  answer({ id, kind: 'progress', bytes: 0 });
  try {
    const result = await hashFile(file, {
      partSize,
      signal: stop.signal,
      onProgress: (bytes) => answer({ id, kind: 'progress', bytes }),
    });
    answer({ id, kind: 'done', hash: result });
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    if (!stop.signal.aborted) answer({ id, kind: 'failed', name, message });
  } finally {
    running.delete(id);
  }
}

addEventListener('message', ({ data }: MessageEvent<HashRequest>) => {
  if (data.kind === 'cancel') running.get(data.id)?.abort();
  else void hash(data.id, data.file, data.partSize);
});
