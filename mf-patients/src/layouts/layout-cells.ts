import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { OwnPhotoLayout, PhotoLayoutForm } from '@dentarium/server/calls/photo-layouts';
import { type LayoutCell, PHOTO_LAYOUTS, type PhotoLayout } from '@dentarium/domain/photo-layouts';

/** A cell of a layout with its images. */
export interface FilledCell {
  readonly cell: LayoutCell;
  /** The visible image, then the images behind it. */
  readonly stack: readonly PatientFile[];
  /** Index of the cell in the layout, from 0; a number key selects it. */
  readonly index: number;
}

/**
 * Puts the images of a stage into the cells of a layout. Several cells of the same category show one image each, and
 * the remaining images lie behind the first.
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

/** Returns the categories of the keys 1 to 9: those of the cells, row by row, without repetition. */
export function listKeyCategories(layout: Pick<PhotoLayout, 'cells'>): number[] {
  return [...new Set(layout.cells.map(({ category }) => category))].slice(0, 9);
}

/** Returns the smallest column span of a cell, which is the width of a usual 4:3 image. */
function countUnitColumns({ cells }: Pick<PhotoLayout, 'cells'>): number {
  return Math.min(...cells.map(({ columnSpan = 1 }) => columnSpan));
}

/** Returns width over height of the image in a cell; the usual one is 4:3. */
export function computeCellRatio(
  layout: Pick<PhotoLayout, 'cells'>,
  { columnSpan = 1, rowSpan = 1 }: LayoutCell,
): number {
  return ((columnSpan / countUnitColumns(layout)) * 4) / (rowSpan * 3);
}

/**
 * Maximum number of rows of a layout that fits on the screen; in a longer one the images stay large and the page
 * scrolls.
 */
const MAX_ROWS_WITHOUT_SCROLLING = 3;

/**
 * Returns the custom properties with which the style sheet fits a layout to the available room: the number of 4:3
 * images in a row, the rows, and the minimum width of such an image.
 */
export function toLayoutStyle(layout: Pick<PhotoLayout, 'rows' | 'columns' | 'cells'>): Record<`--${string}`, string> {
  return {
    '--across': String(layout.columns / countUnitColumns(layout)),
    '--rows': String(layout.rows),
    '--least': layout.rows > MAX_ROWS_WITHOUT_SCROLLING ? '400px' : '160px',
  };
}

/** Returns width over height of the first cell of a category, or 4:3 if there is none. */
export function computeCategoryRatio(layout: Pick<PhotoLayout, 'cells'>, category: number): number {
  const cell = layout.cells.find((candidate) => candidate.category === category);
  return cell === undefined ? 4 / 3 : computeCellRatio(layout, cell);
}

/** A layout with its name, as the page lists it. */
export interface NamedLayout extends PhotoLayout {
  /** Empty for layouts of the product, which are named in the language of the page. */
  readonly name: string;
  /** The version of an own layout; `null` for those of the product. */
  readonly version: number | null;
}

/** Returns the layouts of the product, then the own ones. */
export function listLayouts(own: readonly OwnPhotoLayout[]): NamedLayout[] {
  return [...PHOTO_LAYOUTS.map((layout) => ({ ...layout, name: '', version: null })), ...own.map(toNamedLayout)];
}

function toNamedLayout({ card, cells, ...layout }: OwnPhotoLayout): NamedLayout {
  const cellsWithSpans = cells.map(({ rowSpan = 1, columnSpan = 1, ...cell }) => ({ ...cell, rowSpan, columnSpan }));
  const cardPosition = card === null ? {} : { card: { row: card.row, column: card.column } };
  return { ...layout, cells: cellsWithSpans, ...cardPosition };
}

/** Returns the initial values of the editor for a layout to change or to copy. */
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
