import type { Fact } from '../report-document.ts';
import { INK, keepTogether, MM, type Paper, toPrintable, SIZE, selectFont } from './paper.ts';

const LINE = { lineGap: 3 } as const;
const PARAGRAPH = 3 * MM;
/** The height at the end of a text that stays together: four lines. */
const LAST_LINES = SIZE.text * 1.75 * 4;
/** The number of rows at the end of a table that stay together. */
const LAST_ROWS = 3;

/** Draws the heading of a section, with its stage at the right end. */
export function drawHeading(paper: Paper, title: string, note: string): void {
  const { doc, left, width } = paper;
  keepTogether(paper, 30 * MM);
  const y = doc.y;
  doc.rect(left, y + 3, 3, SIZE.heading).fill(INK.accent);
  selectFont(paper, 'bold', SIZE.heading).text(toPrintable(title), left + 9, y, { width: width * 0.6 });
  const titleBottom = doc.y;
  if (note !== '')
    selectFont(paper, 'regular', SIZE.text, INK.quiet).text(toPrintable(note), left + width * 0.6, y + 5, {
      width: width * 0.4,
      align: 'right',
    });
  doc.x = left;
  doc.y = Math.max(titleBottom, doc.y) + 3 * MM;
}

/** Draws a small heading within a section. */
export function drawTitle(paper: Paper, title: string): void {
  const { doc, left, width } = paper;
  if (title === '') return;
  keepTogether(paper, 16 * MM);
  selectFont(paper, 'bold', SIZE.strong, INK.accent).text(toPrintable(title), left, doc.y, { width });
  doc.y += 1.5 * MM;
}

/** Draws a text. A long text continues on the next page. */
export function drawText(paper: Paper, text: string): void {
  const { doc, left, width, top, bottom } = paper;
  const lines = text.split('\n').map((line) => (line.trim() === '' ? ' ' : toPrintable(line)));
  const measureHeight = (rest: readonly string[]) => {
    selectFont(paper, 'regular', SIZE.text);
    return doc.heightOfString(rest.join('\n'), { width, ...LINE });
  };
  for (const [index, line] of lines.entries()) {
    const rest = measureHeight(lines.slice(index));
    const own = measureHeight([line]);
    // The last lines of the text and of a long paragraph stay together, so that no single line is alone on a page.
    const isOverByLittle = doc.y + own > bottom && doc.y + own - bottom < LAST_LINES && own < bottom - top;
    if (rest <= LAST_LINES) keepTogether(paper, rest);
    else if (own <= LAST_LINES || isOverByLittle) keepTogether(paper, own);
    selectFont(paper, 'regular', SIZE.text).text(line, left, doc.y, { width, ...LINE });
  }
  doc.y += PARAGRAPH;
}

/** Draws a numbered list, one item per line. */
export function drawList(paper: Paper, items: readonly string[]): void {
  const { doc, left, width } = paper;
  const indent = 9 * MM;
  for (const [index, item] of items.entries()) {
    const text = toPrintable(item);
    const options = { width: width - indent, ...LINE };
    selectFont(paper, 'regular', SIZE.text);
    keepTogether(paper, Math.min(doc.heightOfString(text, options), 40 * MM));
    const y = doc.y;
    selectFont(paper, 'bold', SIZE.text, INK.accent).text(`${index + 1}.`, left, y, {
      width: indent - 4,
      align: 'right',
    });
    selectFont(paper, 'regular', SIZE.text).text(text, left + indent, y, options);
    doc.y += 1.5 * MM;
  }
  doc.x = left;
  doc.y += PARAGRAPH / 2;
}

/** Draws facts in two columns, label above value. */
export function drawFacts(paper: Paper, facts: readonly Fact[]): void {
  const { doc, left, width } = paper;
  const gap = 6 * MM;
  const column = (width - gap) / 2;
  for (let index = 0; index < facts.length; index += 2) {
    const pair = facts.slice(index, index + 2);
    const options = { width: column, ...LINE };
    selectFont(paper, 'regular', SIZE.text);
    const height = Math.max(...pair.map(({ value }) => doc.heightOfString(toPrintable(value), options)));
    keepTogether(paper, height + SIZE.small * 2);
    const y = doc.y;
    for (const [side, { label, value }] of pair.entries()) {
      const x = left + side * (column + gap);
      selectFont(paper, 'regular', SIZE.small, INK.quiet).text(toPrintable(label), x, y, { width: column });
      selectFont(paper, 'regular', SIZE.text).text(toPrintable(value), x, y + SIZE.small * 1.6, options);
    }
    doc.y = y + SIZE.small * 1.6 + height + 1.2 * MM;
    doc
      .moveTo(left, doc.y)
      .lineTo(left + width, doc.y)
      .lineWidth(0.5)
      .stroke(INK.line);
    doc.y += 1.6 * MM;
  }
  doc.x = left;
  doc.y += PARAGRAPH;
}

/**
 * Draws a table without splitting rows. The first column is wider in a table of two columns. The last rows stay
 * together with the following remarks.
 *
 * @param notesHeight the height of the remarks that belong to it.
 */
export function drawTable(
  paper: Paper,
  { title, head, rows }: { title: string; head: readonly string[]; rows: readonly (readonly string[])[] },
  notesHeight: number,
): void {
  const { doc, left, width } = paper;
  drawTitle(paper, title);
  const columns = Math.max(head.length, ...rows.map((row) => row.length));
  const first = columns === 2 ? width * 0.38 : width * 0.34;
  const rest = (width - first) / (columns - 1);
  const toColumnWidth = (column: number) => (column === 0 ? first : rest) - 8;
  const toColumnX = (column: number) => left + 4 + (column === 0 ? 0 : first + rest * (column - 1));
  const measureRow = (row: readonly string[], font: 'bold' | 'regular', size: number) => {
    selectFont(paper, font, size);
    return (
      Math.max(...row.map((text, index) => doc.heightOfString(toPrintable(text), { width: toColumnWidth(index) }))) + 6
    );
  };
  const drawRow = (row: readonly string[], isHead: boolean, isTinted: boolean, keepHeight: number) => {
    const font = isHead ? 'bold' : 'regular';
    const size = isHead ? SIZE.small : SIZE.text;
    const texts = row.map(toPrintable);
    const height = measureRow(row, font, size);
    keepTogether(paper, Math.max(height, keepHeight));
    const y = doc.y;
    if (isTinted) doc.rect(left, y, width, height).fill(INK.fill);
    for (const [index, text] of texts.entries()) {
      const colour = isHead || index === 0 ? INK.quiet : INK.text;
      selectFont(paper, font, size, colour).text(text, toColumnX(index), y + 3, { width: toColumnWidth(index) });
    }
    doc.y = y + height;
    doc
      .moveTo(left, doc.y)
      .lineTo(left + width, doc.y)
      .lineWidth(isHead ? 0.75 : 0.4)
      .stroke(INK.line);
  };
  const measureRows = (some: readonly (readonly string[])[]) =>
    some.reduce((sum, row) => sum + measureRow(row, 'regular', SIZE.text), 0);
  const end = measureRows(rows.slice(-LAST_ROWS)) + notesHeight;
  // A head is never alone at the end of a page.
  if (head.length > 0) drawRow(head, true, false, measureRow(head, 'bold', SIZE.small) + measureRows(rows.slice(0, 2)));
  for (const [index, row] of rows.entries())
    drawRow(row, false, index % 2 === 1, index === Math.max(0, rows.length - LAST_ROWS) ? end : 0);
  doc.x = left;
  doc.y += PARAGRAPH + 1 * MM;
}

/** Measures the height of a remark. */
export function measureNote(paper: Paper, text: string): number {
  const { width } = paper;
  return selectFont(paper, 'regular', SIZE.small).heightOfString(toPrintable(text), { width, ...LINE }) + PARAGRAPH;
}

/** Draws a remark in small print. */
export function drawNote(paper: Paper, text: string): void {
  const { doc, left, width } = paper;
  keepTogether(paper, measureNote(paper, text) - PARAGRAPH);
  selectFont(paper, 'regular', SIZE.small, INK.quiet).text(toPrintable(text), left, doc.y, { width, ...LINE });
  doc.y += PARAGRAPH;
}
