import { MAX_LAYOUT_LINES, type PhotoLayoutForm } from '@dentarium/server/calls/photo-layouts';
import { toStoredText } from '@dentarium/domain';

/** Content of a place of a layout: a category, the patient card, or nothing. */
export type PlaceContent = number | 'card' | null;

/** Reason why a layout cannot be saved; it is also the key of the text. */
export type LayoutError = 'name' | 'long' | 'empty';

const MAX_NAME_LENGTH = 20;

/** Maximum number of rows and columns in the editor, so that a page shows the images large enough. */
export const MAX_EDITOR_LINES = Math.min(6, MAX_LAYOUT_LINES);

interface PlaceArea {
  readonly row: number;
  readonly column: number;
  readonly rowSpan?: number | undefined;
  readonly columnSpan?: number | undefined;
}

function coversPlace({ row, column, rowSpan = 1, columnSpan = 1 }: PlaceArea, at: PlaceArea): boolean {
  return at.row >= row && at.row < row + rowSpan && at.column >= column && at.column < column + columnSpan;
}

/** Returns the form without the cells outside of its rows and columns; typing a smaller number loses nothing yet. */
function omitOutsideCells(form: PhotoLayoutForm): PhotoLayoutForm {
  const isInside = ({ row, column, rowSpan = 1, columnSpan = 1 }: PlaceArea): boolean =>
    row + rowSpan <= form.rows && column + columnSpan <= form.columns;
  return {
    ...form,
    cells: form.cells.filter(isInside),
    card: form.card !== null && isInside(form.card) ? form.card : null,
  };
}

/** Returns the content of a place. */
export function getContentAt(form: PhotoLayoutForm, at: PlaceArea): PlaceContent {
  if (form.card !== null && coversPlace(form.card, at)) return 'card';
  return form.cells.find((cell) => coversPlace(cell, at))?.category ?? null;
}

/** Returns the places of a form, row by row: each cell once, and the free places. */
export function listPlaces(typed: PhotoLayoutForm): { readonly at: PlaceArea; readonly content: PlaceContent }[] {
  const form = omitOutsideCells(typed);
  const places: { at: PlaceArea; content: PlaceContent }[] = [];
  for (let row = 0; row < form.rows; row += 1) {
    for (let column = 0; column < form.columns; column += 1) {
      const at = { row, column };
      const occupant = [...form.cells, ...(form.card === null ? [] : [form.card])].find((place) =>
        coversPlace(place, at),
      );
      if (occupant !== undefined && (occupant.row !== row || occupant.column !== column)) continue;
      places.push({ at: occupant ?? at, content: getContentAt(form, at) });
    }
  }
  return places;
}

/** Returns the form with another content in a place; a layout has at most one patient card. */
export function replaceContent(form: PhotoLayoutForm, at: PlaceArea, content: PlaceContent): PhotoLayoutForm {
  const { row, column } = at;
  const place = { row, column, rowSpan: at.rowSpan ?? 1, columnSpan: at.columnSpan ?? 1 };
  const cells = form.cells.filter((cell) => !coversPlace(cell, at));
  const card = form.card !== null && coversPlace(form.card, at) ? null : form.card;
  if (content === null) return { ...form, cells, card };
  if (content === 'card') return { ...form, cells, card: place };
  return { ...form, card, cells: sortCells([...cells, { ...place, category: content }]) };
}

/** Returns the reason why a form cannot be saved, or `null`. */
export function findLayoutError(form: PhotoLayoutForm): LayoutError | null {
  const name = toStoredText(form.name);
  if (name === '') return 'name';
  if (name.length > MAX_NAME_LENGTH) return 'long';
  return omitOutsideCells(form).cells.length === 0 ? 'empty' : null;
}

/** Returns the request body of a form. */
export function toLayoutBody(typed: PhotoLayoutForm): PhotoLayoutForm {
  const { name, rows, columns, cells, card } = omitOutsideCells(typed);
  return { name: toStoredText(name), rows, columns, cells, card };
}

function sortCells(cells: PhotoLayoutForm['cells']): PhotoLayoutForm['cells'] {
  return cells.toSorted((one, other) => one.row - other.row || one.column - other.column);
}
