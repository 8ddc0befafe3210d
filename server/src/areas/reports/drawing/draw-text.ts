import type { Fact } from '../report-document.ts';
import { INK, keepTogether, MM, type Paper, printable, SIZE, writeAs } from './paper.ts';

const LINE = { lineGap: 3 } as const;
const PARAGRAPH = 3 * MM;

/** The heading of a part, with its stage at the right end. */
export function drawHeading(paper: Paper, title: string, note: string): void {
  const { doc, left, width } = paper;
  keepTogether(paper, 30 * MM);
  const y = doc.y;
  doc.rect(left, y + 3, 3, SIZE.heading).fill(INK.accent);
  writeAs(paper, 'bold', SIZE.heading).text(printable(title), left + 9, y, { width: width * 0.6 });
  const below = doc.y;
  if (note !== '')
    writeAs(paper, 'regular', SIZE.text, INK.quiet).text(printable(note), left + width * 0.6, y + 5, {
      width: width * 0.4,
      align: 'right',
    });
  doc.x = left;
  doc.y = Math.max(below, doc.y) + 3 * MM;
}

/** A small heading inside of a part. */
export function drawTitle(paper: Paper, title: string): void {
  const { doc, left, width } = paper;
  if (title === '') return;
  keepTogether(paper, 16 * MM);
  writeAs(paper, 'bold', SIZE.strong, INK.accent).text(printable(title), left, doc.y, { width });
  doc.y += 1.5 * MM;
}

/** Text as it was written; a long one goes on over the next page. */
export function drawText(paper: Paper, text: string): void {
  const { doc, left, width } = paper;
  for (const line of text.split('\n')) {
    writeAs(paper, 'regular', SIZE.text).text(line.trim() === '' ? ' ' : printable(line), left, doc.y, {
      width,
      ...LINE,
    });
  }
  doc.y += PARAGRAPH;
}

/** A numbered list, an item per line. */
export function drawList(paper: Paper, items: readonly string[]): void {
  const { doc, left, width } = paper;
  const indent = 9 * MM;
  for (const [index, item] of items.entries()) {
    const text = printable(item);
    const options = { width: width - indent, ...LINE };
    writeAs(paper, 'regular', SIZE.text);
    keepTogether(paper, Math.min(doc.heightOfString(text, options), 40 * MM));
    const y = doc.y;
    writeAs(paper, 'bold', SIZE.text, INK.accent).text(`${index + 1}.`, left, y, { width: indent - 4, align: 'right' });
    writeAs(paper, 'regular', SIZE.text).text(text, left + indent, y, options);
    doc.y += 1.5 * MM;
  }
  doc.x = left;
  doc.y += PARAGRAPH / 2;
}

/** Facts in two columns, label above value. */
export function drawFacts(paper: Paper, facts: readonly Fact[]): void {
  const { doc, left, width } = paper;
  const gap = 6 * MM;
  const column = (width - gap) / 2;
  for (let index = 0; index < facts.length; index += 2) {
    const pair = facts.slice(index, index + 2);
    const options = { width: column, ...LINE };
    writeAs(paper, 'regular', SIZE.text);
    const height = Math.max(...pair.map(({ value }) => doc.heightOfString(printable(value), options)));
    keepTogether(paper, height + SIZE.small * 2);
    const y = doc.y;
    for (const [side, { label, value }] of pair.entries()) {
      const x = left + side * (column + gap);
      writeAs(paper, 'regular', SIZE.small, INK.quiet).text(printable(label), x, y, { width: column });
      writeAs(paper, 'regular', SIZE.text).text(printable(value), x, y + SIZE.small * 1.6, options);
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

/** A table whose rows stay whole; the first column is wider in a table of two. */
export function drawTable(
  paper: Paper,
  { title, head, rows }: { title: string; head: readonly string[]; rows: readonly (readonly string[])[] },
): void {
  const { doc, left, width } = paper;
  drawTitle(paper, title);
  const columns = Math.max(head.length, ...rows.map((row) => row.length));
  const first = columns === 2 ? width * 0.38 : width * 0.34;
  const rest = (width - first) / (columns - 1);
  const widthOf = (column: number) => (column === 0 ? first : rest) - 8;
  const xOf = (column: number) => left + 4 + (column === 0 ? 0 : first + rest * (column - 1));
  const drawRow = (row: readonly string[], isHead: boolean, isTinted: boolean) => {
    const font = isHead ? 'bold' : 'regular';
    const size = isHead ? SIZE.small : SIZE.text;
    writeAs(paper, font, size);
    const texts = row.map(printable);
    const height = Math.max(...texts.map((text, index) => doc.heightOfString(text, { width: widthOf(index) }))) + 6;
    keepTogether(paper, height);
    const y = doc.y;
    if (isTinted) doc.rect(left, y, width, height).fill(INK.fill);
    for (const [index, text] of texts.entries()) {
      const colour = isHead || index === 0 ? INK.quiet : INK.text;
      writeAs(paper, font, size, colour).text(text, xOf(index), y + 3, { width: widthOf(index) });
    }
    doc.y = y + height;
    doc
      .moveTo(left, doc.y)
      .lineTo(left + width, doc.y)
      .lineWidth(isHead ? 0.75 : 0.4)
      .stroke(INK.line);
  };
  if (head.length > 0) drawRow(head, true, false);
  for (const [index, row] of rows.entries()) drawRow(row, false, index % 2 === 1);
  doc.x = left;
  doc.y += PARAGRAPH + 1 * MM;
}

/** A remark in small print. */
export function drawNote(paper: Paper, text: string): void {
  const { doc, left, width } = paper;
  writeAs(paper, 'regular', SIZE.small, INK.quiet).text(printable(text), left, doc.y, { width, ...LINE });
  doc.y += PARAGRAPH;
}
