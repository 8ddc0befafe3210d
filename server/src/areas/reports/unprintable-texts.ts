import type { RecordContext } from '../../records/record-context.ts';
import { composeReport } from './compose-report.ts';
import { listUnprintable } from './drawing/fonts.ts';
import { toPrintable } from './drawing/paper.ts';
import { loadExamReading } from './exam-reading.ts';
import type { ReportDeps } from './make-report.ts';
import { loadReportTexts } from './report-drafts.ts';
import { readReportFacts, type ReportRequest } from './report-facts.ts';

/** A text of a report with the characters that no font has. */
interface UnprintableText {
  readonly text: string;
  readonly signs: string[];
}

/** The maximum number of texts that are named. */
const MAX_TEXTS = 20;

/** Lists all texts within a value, each once. */
function collectTexts(value: unknown, texts = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'string') texts.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) collectTexts(part, texts);
  return texts;
}

/** Lists the texts of a report that its fonts cannot print, before it is made. */
export async function listUnprintableTexts(
  ctx: RecordContext,
  deps: Pick<ReportDeps, 'overjetLimits'>,
  request: ReportRequest,
): Promise<UnprintableText[]> {
  const { db } = await ctx.requirePatient(request.patientId, 'export');
  const facts = await readReportFacts(ctx, request);
  const reading = await loadExamReading(db, ctx.principal, deps.overjetLimits);
  const texts = await loadReportTexts(db, request.patientId, request.options.language, reading);
  const document = composeReport({ facts, options: request.options, texts, madeAt: new Date(), images: {} });
  return [...collectTexts(document)]
    .map((text) => ({ text: text.slice(0, 200), signs: listUnprintable(toPrintable(text)).slice(0, 20) }))
    .filter(({ signs }) => signs.length > 0)
    .slice(0, MAX_TEXTS);
}
