import { join } from 'node:path';
import { WorkerProcess } from '../../kernel/jobs/worker-process.ts';
import type { ReportDocument } from './report-document.ts';

const WORKER = join(import.meta.dirname, 'render-worker.ts');
/** Milliseconds of processor time after which a report is aborted, with its process. */
const MAX_DRAWING_MS = 120_000;

/** A request to the process that draws reports. */
export interface RenderRequest {
  readonly report: ReportDocument;
}

/** The answer of the process that draws reports: the bytes of the PDF or the reason of the failure. */
export type RenderAnswer =
  | { readonly ok: true; readonly pdf: Uint8Array }
  | { readonly ok: false; readonly reason: string };

/** Draws reports one after the other in a separate process, which starts with the first report. */
export class ReportRenderer {
  #worker: WorkerProcess<RenderRequest, RenderAnswer> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** The id of the process; `undefined` without a process. */
  get pid(): number | undefined {
    return this.#worker?.pid;
  }

  /**
   * Draws a report.
   *
   * @param signal aborts a report that nobody waits for any more, unless it is being drawn already.
   */
  async render(report: ReportDocument, signal: AbortSignal): Promise<Buffer> {
    const rendering = this.#last.then(() => this.#render(report, signal));
    this.#last = rendering.catch(() => undefined);
    return rendering;
  }

  /** Ends the process; a report under way fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.close();
    await this.#last;
  }

  async #render(report: ReportDocument, signal: AbortSignal): Promise<Buffer> {
    signal.throwIfAborted();
    if (this.#isClosed) throw new Error('the renderer is closed');
    if (this.#worker === undefined || this.#worker.hasEnded) this.#worker = new WorkerProcess(WORKER);
    const answer = await this.#worker.ask({ report }, { workMs: MAX_DRAWING_MS });
    if (!answer.ok) throw new Error(`the report could not be drawn: ${answer.reason}`);
    return Buffer.from(answer.pdf);
  }
}
