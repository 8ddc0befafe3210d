import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Block, ReportDocument } from '../report-document.ts';
import { drawCover } from './draw-cover.ts';
import { drawPairs, drawPhotos } from './draw-photos.ts';
import {
  drawFacts,
  drawHeading,
  drawList,
  drawNote,
  drawTable,
  drawText,
  drawTitle,
  measureNote,
} from './draw-text.ts';
import { INK, MM, addPage, openPaper, type Paper, toPrintable, SIZE, selectFont } from './paper.ts';

/** @param notesHeight the height of the remarks that follow the block. */
async function drawBlock(paper: Paper, report: ReportDocument, block: Block, notesHeight: number): Promise<void> {
  switch (block.kind) {
    case 'facts':
      return drawFacts(paper, block.facts);
    case 'photos':
      return drawPhotos(paper, report, block);
    case 'pairs':
      return drawPairs(paper, report, block);
    case 'table':
      return drawTable(paper, block, notesHeight);
    case 'list':
      return drawList(paper, block.items);
    case 'text':
      drawTitle(paper, block.title);
      return drawText(paper, block.text);
    case 'note':
      return drawNote(paper, block.text);
  }
}

/** Draws the header and the footer of every page, once the number of pages is known. */
function drawFrames(paper: Paper, report: ReportDocument): void {
  const { doc, left, width } = paper;
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    const page = doc.switchToPage(start + index);
    // Text below the margin would begin another page.
    page.margins.bottom = 0;
    const line = 16 * MM;
    selectFont(paper, 'bold', SIZE.small).text(toPrintable(report.header), left, line - 13, {
      width: width * 0.75,
      height: 12,
      ellipsis: true,
    });
    selectFont(paper, 'regular', SIZE.small, INK.quiet).text(`${index + 1} / ${count}`, left, line - 13, {
      width,
      align: 'right',
    });
    doc
      .moveTo(left, line)
      .lineTo(left + width, line)
      .lineWidth(0.75)
      .stroke(INK.accent);
    selectFont(paper, 'regular', 7.5, INK.quiet).text(toPrintable(report.footer), left, paper.bottom + 5 * MM, {
      width,
      height: 11,
      ellipsis: true,
    });
  }
}

/** Measures the height of the leading remarks. */
function measureNotes(paper: Paper, blocks: readonly Block[]): number {
  const at = blocks.findIndex(({ kind }) => kind !== 'note');
  return (at < 0 ? blocks : blocks.slice(0, at)).reduce(
    (sum, block) => sum + (block.kind === 'note' ? measureNote(paper, block.text) : 0),
    0,
  );
}

/** Draws a report as a PDF. */
export async function drawReport(report: ReportDocument): Promise<Buffer> {
  const paper = openPaper(report);
  const output = paper.doc.pipe(new PassThrough());
  const bytes = buffer(output);
  if (report.cover !== null) await drawCover(paper, report, report.cover);
  let isFirst = true;
  for (const section of report.sections) {
    if (section.ownPage || isFirst) addPage(paper);
    isFirst = false;
    drawHeading(paper, section.title, section.note);
    for (const [index, block] of section.blocks.entries())
      await drawBlock(paper, report, block, measureNotes(paper, section.blocks.slice(index + 1)));
  }
  drawFrames(paper, report);
  paper.doc.end();
  return bytes;
}
