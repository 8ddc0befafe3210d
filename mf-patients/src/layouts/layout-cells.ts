import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { OwnPhotoLayout, PhotoLayoutForm } from '@dentarium/api/photo-layouts/calls';
import { type LayoutCell, PHOTO_LAYOUTS, type PhotoLayout } from '@dentarium/domain/photo-layouts';

/** A cell of a layout with the images that it shows. */
export interface FilledCell {
  readonly cell: LayoutCell;
  /** The image on top, then those behind it. */
  readonly stack: readonly PatientFile[];
  /** Where a place of the page stands, from 0: what a key chooses. */
  readonly index: number;
}

/**
 * Puts the images of a stage into the cells of a layout. Where a category has several cells, each shows an image of its
 * own, and what is left over lies behind the first.
 */
export function fillCells(
  layout: Pick<PhotoLayout, 'cells'>,
  stacks: ReadonlyMap<number, readonly PatientFile[]>,
): FilledCell[] {
  const cellCounts = new Map<number, number>();
  return layout.cells.map((cell, index) => {
    const cellNumber = cellCounts.get(cell.category) ?? 0;
    cellCounts.set(cell.category, cellNumber + 1);
    const stack = stacks.get(cell.category) ?? [];
    const total = layout.cells.filter(({ category }) => category === cell.category).length;
    if (cellNumber > 0) return { cell, index, stack: stack.slice(cellNumber, cellNumber + 1) };
    return { cell, index, stack: [...stack.slice(0, 1), ...stack.slice(total)] };
  });
}

/** The categories of the keys 1 to 9: those of the cells, row by row, each once. */
export function listKeyCategories(layout: Pick<PhotoLayout, 'cells'>): number[] {
  return [...new Set(layout.cells.map(({ category }) => category))].slice(0, 9);
}

/** The least columns that a cell of a layout takes: so wide is an image of the usual 4:3. */
function countUnitColumns({ cells }: Pick<PhotoLayout, 'cells'>): number {
  return Math.min(...cells.map(({ columnSpan = 1 }) => columnSpan));
}

/** Width over height of the image in a cell; the usual one is 4:3. */
export function computeCellRatio(
  layout: Pick<PhotoLayout, 'cells'>,
  { columnSpan = 1, rowSpan = 1 }: LayoutCell,
): number {
  return ((columnSpan / countUnitColumns(layout)) * 4) / (rowSpan * 3);
}

/** The most rows of a layout that is seen at once; of a longer one each image stays large, and the page scrolls. */
const MAX_ROWS_WITHOUT_SCROLLING = 3;

/** What the style sheet needs to make a layout as large as the room has it: how many images of 4:3 stand in a row, the rows, the least width of such an image. */
export function toLayoutStyle(layout: Pick<PhotoLayout, 'rows' | 'columns' | 'cells'>): Record<`--${string}`, string> {
  return {
    '--across': String(layout.columns / countUnitColumns(layout)),
    '--rows': String(layout.rows),
    '--least': layout.rows > MAX_ROWS_WITHOUT_SCROLLING ? '400px' : '160px',
  };
}

/** Width over height of the first cell of a category; 4:3 where it has none. */
export function computeCategoryRatio(layout: Pick<PhotoLayout, 'cells'>, category: number): number {
  const cell = layout.cells.find((candidate) => candidate.category === category);
  return cell === undefined ? 4 / 3 : computeCellRatio(layout, cell);
}

/** A layout with its name, as the page lists it. */
export interface NamedLayout extends PhotoLayout {
  /** Empty for those of the product, which are named in the language of the page. */
  readonly name: string;
  /** The version of one's own; `null` for those of the product. */
  readonly version: number | null;
}

/** The layouts of the product and then one's own. */
export function listLayouts(own: readonly OwnPhotoLayout[]): NamedLayout[] {
  return [...PHOTO_LAYOUTS.map((layout) => ({ ...layout, name: '', version: null })), ...own.map(toNamedLayout)];
}

function toNamedLayout({ card, cells, ...layout }: OwnPhotoLayout): NamedLayout {
  const cellsWithSpans = cells.map(({ rowSpan = 1, columnSpan = 1, ...cell }) => ({ ...cell, rowSpan, columnSpan }));
  const cardPosition = card === null ? {} : { card: { row: card.row, column: card.column } };
  return { ...layout, cells: cellsWithSpans, ...cardPosition };
}

/** What the editor begins with: an empty form, or a layout to change or to take as a model. */
export function toLayoutForm(layout: NamedLayout): PhotoLayoutForm {
  const toPlace = ({ row, column, rowSpan = 1, columnSpan = 1 }: Omit<LayoutCell, 'category'>) => ({
    row,
    column,
    rowSpan,
    columnSpan,
  });
  return {
    name: layout.name,
    rows: layout.rows,
    columns: layout.columns,
    cells: layout.cells.map((cell) => ({ ...toPlace(cell), category: cell.category })),
    card: layout.card === undefined ? null : toPlace(layout.card),
  };
}
