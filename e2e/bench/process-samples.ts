import { once } from 'node:events';
import {
  countDatabaseConnections,
  countDescriptors,
  listListeningPorts,
  readResidentMiB,
  sumCounts,
} from '../src/server/process-figures.ts';

/** The resource usage of a server process at a moment. */
export interface Sample {
  /** Seconds since the load began. */
  readonly at: number;
  readonly residentMiB: number;
  /** The JavaScript heap after garbage collection. */
  readonly heapMiB: number;
  /** Memory of buffers outside of the heap. */
  readonly buffersMiB: number;
  /** Without those of the database connections, which vary with the load. */
  readonly descriptors: number;
  readonly databaseConnections: number;
}

/** Node options with which a process can be inspected on demand, at a free port. */
export const INSPECTABLE = '--inspect-port=0';

interface HeapUsage {
  readonly usedSize: number;
  readonly backingStorageSize?: number;
}

/** A server process whose memory can be inspected. */
export class InspectedProcess {
  readonly #pid: number;
  readonly #dataDir: string;
  readonly #inspector: WebSocket;
  #requestCount = 0;

  private constructor(pid: number, dataDir: string, inspector: WebSocket) {
    this.#pid = pid;
    this.#dataDir = dataDir;
    this.#inspector = inspector;
  }

  /** @param dataDir the data folder of its product */
  static async open(pid: number, dataDir: string): Promise<InspectedProcess> {
    const before = await listListeningPorts(pid);
    process.kill(pid, 'SIGUSR1');
    for (;;) {
      const port = (await listListeningPorts(pid)).find((one) => !before.includes(one));
      if (port !== undefined) {
        const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as Target[];
        const inspector = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
        await once(inspector, 'open');
        return new InspectedProcess(pid, dataDir, inspector);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async sample(at: number): Promise<Sample> {
    await this.#ask('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize = 0 } = (await this.#ask('Runtime.getHeapUsage')) as HeapUsage;
    const connections = await countDatabaseConnections(this.#dataDir);
    return {
      at,
      residentMiB: await readResidentMiB(this.#pid),
      heapMiB: usedSize / 1024 / 1024,
      buffersMiB: backingStorageSize / 1024 / 1024,
      descriptors: sumCounts(await countDescriptors(this.#pid)) - connections,
      databaseConnections: connections,
    };
  }

  close(): void {
    this.#inspector.close();
  }

  #ask(method: string): Promise<unknown> {
    this.#requestCount += 1;
    const id = this.#requestCount;
    const answerReceived = new AbortController();
    const listen = { signal: answerReceived.signal };
    return new Promise((resolve, reject) => {
      const onMessage = ({ data }: MessageEvent<unknown>): void => {
        const answer = JSON.parse(String(data)) as { readonly id?: number; readonly result?: unknown };
        if (answer.id !== id) return;
        answerReceived.abort();
        resolve(answer.result);
      };
      this.#inspector.addEventListener('message', onMessage, listen);
      this.#inspector.addEventListener('close', () => reject(new Error('the server has ended')), listen);
      this.#inspector.send(JSON.stringify({ id, method }));
    });
  }
}

interface Target {
  readonly webSocketDebuggerUrl: string;
}
