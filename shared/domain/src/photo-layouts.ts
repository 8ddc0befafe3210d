/** A cell of a photo layout: its place and its category. */
export interface LayoutCell {
  /** Row and column from 0, as displayed. */
  readonly row: number;
  readonly column: number;
  /** The number of rows and columns that the cell takes; 1 by default. */
  readonly rowSpan?: number;
  readonly columnSpan?: number;
  readonly category: number;
  /** The side from which a model is seen. */
  readonly view?: 'right' | 'front' | 'left';
  /** True if the cell shows every file of the category side by side, not only the main one: periapical films. */
  readonly every?: true;
}

/** The place of the patient card in a layout. */
export interface CardPlace {
  readonly row: number;
  readonly column: number;
  readonly rowSpan?: number;
  readonly columnSpan?: number;
}

/** A grid of photographs, as data (`domain-forms.md` 6). */
export interface PhotoLayout {
  readonly id: string;
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly LayoutCell[];
  /** The place of the patient card; most layouts have none. */
  readonly card?: CardPlace;
}

/** Creates cells of one category each, row by row; `null` leaves a place empty. */
function createGrid(columns: number, categories: readonly (number | null)[]): LayoutCell[] {
  return categories.flatMap((category, index) =>
    category === null ? [] : [{ row: Math.floor(index / columns), column: index % columns, category }],
  );
}

/**
 * The default layout of a stage: faces, occlusal views, bites.
 * The keys 1 to 9 stand for its cells, row by row.
 */
export const NINE_PHOTO: PhotoLayout = {
  id: 'nine',
  rows: 3,
  columns: 3,
  cells: createGrid(3, [8, 9, 12, 2, 1, 3, 4, 6, 5]),
};

/** The nine-photo layout with the patient card in the centre. */
export const EIGHT_PHOTO: PhotoLayout = {
  id: 'eight',
  rows: 3,
  columns: 3,
  cells: createGrid(3, [8, 9, 12, 2, null, 3, 4, 6, 5]),
  card: { row: 1, column: 1 },
};

/** Faces from both sides, then intraoral views. */
export const TWELVE_PHOTO: PhotoLayout = {
  id: 'twelve',
  rows: 3,
  columns: 4,
  cells: createGrid(4, [8, 9, 12, 13, 26, 2, 3, 27, 1, 4, 6, 5]),
};

/**
 * Intraoral views only: the upper arch over the bites over the lower arch. Its columns are half a bite wide, to centre
 * the arches.
 */
export const FIVE_PHOTO: PhotoLayout = {
  id: 'five',
  rows: 3,
  columns: 6,
  cells: [
    { row: 0, column: 1, columnSpan: 4, category: 2 },
    { row: 1, column: 0, columnSpan: 2, category: 4 },
    { row: 1, column: 2, columnSpan: 2, category: 6 },
    { row: 1, column: 4, columnSpan: 2, category: 5 },
    { row: 2, column: 1, columnSpan: 4, category: 3 },
  ],
};

/** X-rays: the panoramic across, the cephalograms, periapical films, the wrist. */
export const XRAY_PAGE: PhotoLayout = {
  id: 'xray',
  rows: 4,
  columns: 2,
  cells: [
    { row: 0, column: 0, columnSpan: 2, category: 14 },
    { row: 1, column: 0, category: 18 },
    { row: 1, column: 1, category: 16 },
    { row: 2, column: 0, columnSpan: 2, category: 21, every: true },
    { row: 3, column: 0, category: 64 },
  ],
};

/** Models: both jaws, then the bite from three sides. */
export const MODEL_PAGE: PhotoLayout = {
  id: 'model',
  rows: 2,
  columns: 6,
  cells: [
    { row: 0, column: 0, columnSpan: 3, category: 53 },
    { row: 0, column: 3, columnSpan: 3, category: 51 },
    { row: 1, column: 0, columnSpan: 2, category: 52, view: 'right' },
    { row: 1, column: 2, columnSpan: 2, category: 52, view: 'front' },
    { row: 1, column: 4, columnSpan: 2, category: 52, view: 'left' },
  ],
};

/** Every layout of the product, the default one first. */
export const PHOTO_LAYOUTS: readonly PhotoLayout[] = [
  NINE_PHOTO,
  EIGHT_PHOTO,
  TWELVE_PHOTO,
  FIVE_PHOTO,
  XRAY_PAGE,
  MODEL_PAGE,
];

/** The reason why a layout cannot be drawn. */
export type LayoutProblem = 'outside' | 'overlap';

/** Finds the problem of a layout whose cells or card lie outside of the grid or overlap; `null` without a problem. */
export function findLayoutProblem(
  layout: Pick<PhotoLayout, 'rows' | 'columns' | 'cells' | 'card'>,
): LayoutProblem | null {
  const occupiedSpots = new Set<string>();
  for (const place of [...layout.cells, ...(layout.card === undefined ? [] : [layout.card])]) {
    const { row, column, rowSpan = 1, columnSpan = 1 } = place;
    if (row + rowSpan > layout.rows || column + columnSpan > layout.columns) return 'outside';
    for (let index = 0; index < rowSpan * columnSpan; index += 1) {
      const spot = `${row + Math.floor(index / columnSpan)} ${column + (index % columnSpan)}`;
      if (occupiedSpots.has(spot)) return 'overlap';
      occupiedSpots.add(spot);
    }
  }
  return null;
}
