import type { CardCell, PhotoCell, ReportDocument } from '../report-document.ts';
import { renderCellImage } from './cell-image.ts';
import { INK, MM, addPage, type Paper, toPrintable, SIZE, selectFont } from './paper.ts';

const GAP = 4 * MM;
const CAPTION = 13;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The geometry of a grid. */
interface Grid {
  readonly box: (cell: Pick<PhotoCell, 'row' | 'column' | 'rowSpan' | 'columnSpan'>) => Box;
  readonly height: number;
}

/** Computes the height of each row for a grid width. A cell over several rows shares its height among them. */
function computeRowHeights(rows: number, cells: readonly PhotoCell[], span: (columns: number) => number): number[] {
  return Array.from({ length: rows }, (_, row) =>
    Math.max(
      0,
      ...cells
        .filter((cell) => cell.row <= row && row < cell.row + cell.rowSpan)
        .map((cell) => (span(cell.columnSpan) / cell.ratio + CAPTION) / cell.rowSpan),
    ),
  );
}

/** Creates the widest grid of these cells that fits. The images keep their proportions. */
function createGrid(
  { rows, columns, cells }: { rows: number; columns: number; cells: readonly PhotoCell[] },
  place: Box,
): Grid {
  const measureHeights = (width: number) => {
    const span = (count: number) => ((width - GAP * (columns - 1)) / columns) * count + GAP * (count - 1);
    const heights = computeRowHeights(rows, cells, span);
    const usedRows = heights.filter((height) => height > 0).length;
    return { span, heights, total: heights.reduce((sum, height) => sum + height, 0) + GAP * Math.max(0, usedRows - 1) };
  };
  let width = place.width;
  while (measureHeights(width).total > place.height && width > place.width / 4) width -= place.width / 200;
  const { span, heights, total } = measureHeights(width);
  const left = place.x + (place.width - width) / 2;
  const toTop = (row: number) =>
    place.y + heights.slice(0, row).reduce((sum, height) => sum + height + (height > 0 ? GAP : 0), 0);
  return {
    height: total,
    box: ({ row, column, rowSpan, columnSpan }) => ({
      x: left + (span(1) + GAP) * column,
      y: toTop(row),
      width: span(columnSpan),
      height: toTop(row + rowSpan) - toTop(row) - GAP,
    }),
  };
}

function drawMissing(paper: Paper, text: string, box: Box): void {
  const { doc } = paper;
  doc.save().rect(box.x, box.y, box.width, box.height).dash(3, { space: 3 }).lineWidth(0.75).stroke(INK.line).restore();
  const y = box.y + box.height / 2 - SIZE.small * 0.8;
  selectFont(paper, 'regular', SIZE.small, INK.quiet).text(text, box.x, y, {
    width: box.width,
    align: 'center',
    height: SIZE.small * 2,
  });
}

/** Draws one cell: the centred image and the caption below. */
export async function drawCell(paper: Paper, report: ReportDocument, cell: PhotoCell, whole: Box): Promise<void> {
  const { doc } = paper;
  const { words } = report;
  const box = { ...whole, height: whole.height - CAPTION };
  const image = cell.image === null ? undefined : report.images[cell.image];
  if (image === undefined) drawMissing(paper, cell.image === null ? words.missing : words.unshown, box);
  else {
    const picture = await renderCellImage(image, cell, box);
    doc.rect(box.x, box.y, box.width, box.height).fill(INK.fill);
    const x = box.x + (box.width - picture.width) / 2;
    const y = box.y + (box.height - picture.height) / 2;
    doc.image(picture.jpeg, x, y, { width: picture.width, height: picture.height });
  }
  selectFont(paper, 'regular', SIZE.small, INK.quiet).text(toPrintable(cell.caption), box.x, box.y + box.height + 2.5, {
    width: box.width,
    height: CAPTION,
    align: 'center',
    ellipsis: true,
  });
}

function drawCard(paper: Paper, card: CardCell, box: Box): void {
  const { doc } = paper;
  doc.rect(box.x, box.y, box.width, box.height - CAPTION).fill(INK.fill);
  const inside = { width: box.width - 16, height: box.height - CAPTION - 12, ellipsis: true };
  selectFont(paper, 'bold', SIZE.strong).text(toPrintable(card.title), box.x + 8, box.y + 8, inside);
  selectFont(paper, 'regular', SIZE.small, INK.quiet).text(toPrintable(card.lines.join('\n')), box.x + 8, doc.y + 3, {
    ...inside,
    height: Math.max(SIZE.small, box.y + box.height - CAPTION - doc.y - 8),
    lineGap: 2,
  });
}

/** Draws a photo layout on the rest of the page, or on the next page if there is too little room. */
export async function drawPhotos(
  paper: Paper,
  report: ReportDocument,
  block: { rows: number; columns: number; cells: readonly PhotoCell[]; card: CardCell | null },
): Promise<void> {
  const { doc, left, width, bottom, top } = paper;
  if (bottom - doc.y < (bottom - top) / 2) addPage(paper);
  const grid = createGrid(block, { x: left, y: doc.y, width, height: bottom - doc.y });
  const start = doc.y;
  if (block.card !== null) drawCard(paper, block.card, grid.box(block.card));
  for (const cell of block.cells) await drawCell(paper, report, cell, grid.box(cell));
  doc.x = left;
  doc.y = start + grid.height + GAP;
}

/** Draws two stages side by side, a pair of images in each row. */
export async function drawPairs(
  paper: Paper,
  report: ReportDocument,
  block: { before: string; after: string; pairs: readonly { before: PhotoCell; after: PhotoCell }[] },
): Promise<void> {
  const { doc, left, width, bottom } = paper;
  const heading = SIZE.strong * 2;
  const perPage = 3;
  let rowHeight = 0;
  for (const [index, pair] of block.pairs.entries()) {
    const isFirst = index === 0;
    if (isFirst || doc.y + rowHeight > bottom) {
      if (!isFirst) addPage(paper);
      const y = doc.y;
      const half = (width - GAP) / 2;
      selectFont(paper, 'bold', SIZE.strong, INK.accent).text(toPrintable(block.before), left, y, {
        width: half,
        align: 'center',
      });
      selectFont(paper, 'bold', SIZE.strong, INK.accent).text(toPrintable(block.after), left + half + GAP, y, {
        width: half,
        align: 'center',
      });
      doc.y = y + heading;
      // Every page has the same number of rows, regardless of the content above them.
      rowHeight = (bottom - doc.y) / perPage - GAP;
    }
    const y = doc.y;
    const imageHeight = rowHeight - CAPTION;
    const cellWidth = Math.min((width - GAP) / 2, imageHeight * pair.before.ratio);
    const height = cellWidth / pair.before.ratio + CAPTION;
    const middle = left + width / 2;
    await drawCell(paper, report, pair.before, { x: middle - GAP / 2 - cellWidth, y, width: cellWidth, height });
    await drawCell(paper, report, pair.after, { x: middle + GAP / 2, y, width: cellWidth, height });
    doc.x = left;
    doc.y = y + height + GAP;
  }
}
