import type { Cover, ReportDocument } from '../report-document.ts';
import { drawCell } from './draw-photos.ts';
import { drawFacts } from './draw-text.ts';
import { INK, MM, addPage, type Paper, toPrintable, SIZE, selectFont } from './paper.ts';

/** Draws the first page: the patient, the stage and the faces. */
export async function drawCover(paper: Paper, report: ReportDocument, cover: Cover): Promise<void> {
  addPage(paper);
  const { doc, left, width, bottom } = paper;
  if (report.logo !== null) {
    doc.image(Buffer.from(report.logo), left, doc.y, { fit: [70 * MM, 18 * MM] });
    doc.y += 22 * MM;
  }
  const isAlbum = report.landscape;
  doc.y += (isAlbum ? 2 : 14) * MM;
  selectFont(paper, 'bold', SIZE.title).text(toPrintable(cover.title), left, doc.y, { width });
  doc.y += 1 * MM;
  selectFont(paper, 'regular', 12.5, INK.quiet).text(toPrintable(cover.subtitle), left, doc.y, { width });
  doc.y += 3 * MM;
  doc.rect(left, doc.y, 28 * MM, 2).fill(INK.accent);
  doc.y += (isAlbum ? 4 : 10) * MM;
  const textWidth = isAlbum ? width * 0.34 : width;
  const start = doc.y;
  drawFacts({ ...paper, width: textWidth }, cover.facts);
  if (isAlbum) await drawFaces({ ...paper, left: left + width * 0.38, width: width * 0.62 }, report, cover, start);
  else await drawFaces(paper, report, cover, Math.min(doc.y + 6 * MM, bottom - 95 * MM));
}

async function drawFaces(paper: Paper, report: ReportDocument, { images }: Cover, y: number): Promise<void> {
  const { left, width, bottom } = paper;
  if (images.length === 0) return;
  const gap = 4 * MM;
  const ratio = 3 / 4;
  const column = Math.min((width - gap * (images.length - 1)) / images.length, (bottom - y - 16) * ratio, 60 * MM);
  const height = column / ratio + 13;
  if (y + height > bottom) return;
  for (const [index, cell] of images.entries()) {
    await drawCell(paper, report, cell, { x: left + index * (column + gap), y, width: column, height });
  }
}
