/** A cell of a photo layout: its place and the category that it shows. */
export interface LayoutCell {
  /** Row and column, from 0, as the viewer reads them. */
  readonly row: number;
  readonly column: number;
  readonly category: number;
}

/** A grid of photographs, as data (`domain-forms.md` 6). */
export interface PhotoLayout {
  readonly id: string;
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly LayoutCell[];
}

/**
 * The default layout of a stage: faces, occlusal views, bites.
 * The keys 1 to 9 stand for its cells, row by row.
 */
export const NINE_PHOTO: PhotoLayout = {
  id: 'nine',
  rows: 3,
  columns: 3,
  cells: [8, 9, 12, 2, 1, 3, 4, 6, 5].map((category, index) => ({
    row: Math.floor(index / 3),
    column: index % 3,
    category,
  })),
};
