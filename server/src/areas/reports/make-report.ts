import type { ReportTexts } from '@dentarium/api/reports/calls';
import type { OverjetLimits } from '@dentarium/domain/detailed-exam';
import type { RecordContext } from '../../records/record-context.ts';
import type { FileServices } from '../files/area.ts';
import type { ReportContent } from './compose-parts.ts';
import { listPhotoCells, type PhotoCell, type ReportDocument, type ReportImage } from './report-document.ts';
import { readReportFacts, type ReportFacts, type ReportFile, type ReportRequest } from './report-facts.ts';
import { loadReportImage } from './report-images.ts';
import type { ReportRenderer } from './report-renderer.ts';

/** The services that reports need. */
export interface ReportDeps {
  readonly files: FileServices;
  /** Draws the current tracings of stages. */
  readonly cephalometry: { readonly drawNow: (stageIds: readonly string[]) => Promise<void> };
  readonly renderer: ReportRenderer;
  readonly overjetLimits: OverjetLimits;
}

/** A report to make now. */
export interface ReportOrder extends ReportRequest {
  /** Composes the pages: a report, or another document of a patient. */
  readonly compose: (content: ReportContent) => ReportDocument;
  readonly texts: ReportTexts;
  readonly signal: AbortSignal;
  /** Called with the completed steps and the total. */
  readonly onProgress?: (completedSteps: number, total: number) => void;
}

function listCells({ cover, sections }: ReportDocument): PhotoCell[] {
  return [...(cover?.images ?? []), ...sections.flatMap(({ blocks }) => blocks.flatMap(listPhotoCells))];
}

/** Lists all files that the report may show. */
function listImageFiles({ stages }: ReportFacts): ReportFile[] {
  return stages.flatMap(({ files, ceph }) => [...files, ...(ceph === null || ceph.file === null ? [] : [ceph.file])]);
}

/** Loads, composes and draws a report with the rights of the caller. */
export async function makeReport(
  { files, cephalometry, renderer }: ReportDeps,
  ctx: RecordContext,
  { compose, texts, signal, onProgress, ...request }: ReportOrder,
): Promise<{ readonly pdf: Buffer; readonly facts: ReportFacts }> {
  const { options } = request;
  // Checks access first. Drawing the tracings only updates pictures of existing files.
  await ctx.requirePatient(request.patientId, 'view');
  if (options.pages.includes('cephalometrics')) await cephalometry.drawNow(request.stageIds);
  const facts = await readReportFacts(ctx, request);
  const content = { facts, options, texts, madeAt: new Date() };
  const usedImageIds = new Set(listCells(compose({ ...content, images: {} })).map(({ image }) => image));
  const shownFiles = listImageFiles(facts).filter(({ id }) => usedImageIds.has(id));
  const images: Record<string, ReportImage> = {};
  for (const [index, file] of shownFiles.entries()) {
    signal.throwIfAborted();
    onProgress?.(index, shownFiles.length + 2);
    const image = await loadReportImage(files.renditions, file, options.mask);
    if (image !== null) images[file.id] = image;
  }
  onProgress?.(shownFiles.length, shownFiles.length + 2);
  const pdf = await renderer.render(compose({ ...content, images }), signal);
  onProgress?.(shownFiles.length + 1, shownFiles.length + 2);
  return { pdf, facts };
}
