import type { ReportTexts } from '@dentarium/api/reports/calls';
import type { FastifyRequest } from 'fastify';
import type { RecordContext } from '../../records/record-context.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { BlobAnswer } from '../../kernel/http/blob-answer.ts';
import { loadExamReading } from './exam-reading.ts';
import { makeReport, type ReportDeps, type ReportOrder } from './make-report.ts';
import { loadReportTexts } from './report-drafts.ts';

/** The maximum number of waiting previews per account. */
const MAX_WAITING_PREVIEWS = 3;

/** A document that is made now and not stored. */
interface PreviewOrder extends Omit<ReportOrder, 'texts' | 'signal' | 'onProgress'> {
  /** Left out to use the texts of the draft. */
  readonly texts: ReportTexts | undefined;
  /** With the extension pdf, the answer is a download of this name. */
  readonly fileName: string | undefined;
}

/** Makes previews of documents, a few at a time per account. */
export class Previews {
  readonly #deps: ReportDeps;
  readonly #waiting = new Map<string, number>();

  constructor(deps: ReportDeps) {
    this.#deps = deps;
  }

  /**
   * Makes a document for the caller. Aborts when the caller disconnects.
   *
   * @throws Failure `report.busy` if too many previews of the account are waiting, and as for a report
   */
  async make(
    ctx: RecordContext & { readonly request: FastifyRequest },
    { texts, fileName, ...order }: PreviewOrder,
  ): Promise<BlobAnswer> {
    const { principal, request } = ctx;
    const { patientId, options } = order;
    const abortController = new AbortController();
    const handleClose = () => abortController.abort();
    request.raw.socket.once('close', handleClose);
    try {
      return await this.#runLimited(principal.accountId, async () => {
        // Checks access before it reads the report texts.
        const { db } = await ctx.requirePatient(patientId, 'export');
        const reportTexts =
          texts ??
          (await loadReportTexts(
            db,
            patientId,
            options.language,
            await loadExamReading(db, principal, this.#deps.overjetLimits),
          ));
        const { pdf } = await makeReport(this.#deps, ctx, {
          ...order,
          texts: reportTexts,
          signal: abortController.signal,
        });
        const isFile = fileName?.toLowerCase().endsWith('.pdf') === true;
        return {
          body: pdf,
          size: pdf.length,
          contentType: 'application/pdf',
          ...(isFile && fileName !== undefined ? { fileName } : {}),
        };
      });
    } finally {
      request.raw.socket.removeListener('close', handleClose);
    }
  }

  async #runLimited<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const count = this.#waiting.get(accountId) ?? 0;
    if (count >= MAX_WAITING_PREVIEWS) throw new Failure('report.busy');
    this.#waiting.set(accountId, count + 1);
    try {
      return await work();
    } finally {
      const remaining = (this.#waiting.get(accountId) ?? 1) - 1;
      if (remaining === 0) this.#waiting.delete(accountId);
      else this.#waiting.set(accountId, remaining);
    }
  }
}
