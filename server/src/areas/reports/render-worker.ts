import sharp from 'sharp';
import { answerRequests } from '../../kernel/jobs/worker-process.ts';
import { drawReport } from './drawing/draw-report.ts';
import type { RenderAnswer, RenderRequest } from './report-renderer.ts';

// The process that draws reports. An image that crashes it fails one report, not the server.
sharp.concurrency(1);
sharp.cache(false);

answerRequests<RenderRequest, RenderAnswer>(async ({ report }) => {
  try {
    return { ok: true, pdf: await drawReport(report) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
});
