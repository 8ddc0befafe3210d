import { MOST_LAYOUT_LINES, type PhotoLayoutForm } from '@dentarium/api/photo-layouts/calls';
import { storedText } from '@dentarium/domain';

/** What stands in a place of a layout: a category, the patient card, nothing. */
export type PlaceContent = number | 'card' | null;

/** Why a layout cannot be saved; the texts are keyed by it. */
export type LayoutError = 'name' | 'long' | 'empty';

const NAME_MAX = 20;

/** How many rows and columns an editor offers; what a page still shows large enough. */
export const MOST_ROWS = Math.min(6, MOST_LAYOUT_LINES);

interface At {
  readonly row: number;
  readonly column: number;
  readonly rowSpan?: number | undefined;
  readonly columnSpan?: number | undefined;
}

function covers({ row, column, rowSpan = 1, columnSpan = 1 }: At, at: At): boolean {
  return at.row >= row && at.row < row + rowSpan && at.column >= column && at.column < column + columnSpan;
}

/** The form without what lies outside of its rows and columns; a number that is typed does not lose anything yet. */
function fitting(form: PhotoLayoutForm): PhotoLayoutForm {
  const fits = ({ row, column, rowSpan = 1, columnSpan = 1 }: At): boolean =>
    row + rowSpan <= form.rows && column + columnSpan <= form.columns;
  return { ...form, cells: form.cells.filter(fits), card: form.card !== null && fits(form.card) ? form.card : null };
}

/** What stands in a place. */
export function contentAt(form: PhotoLayoutForm, at: At): PlaceContent {
  if (form.card !== null && covers(form.card, at)) return 'card';
  return form.cells.find((cell) => covers(cell, at))?.category ?? null;
}

/** The places of a form, row by row: each cell once, and what is free. */
export function placesOf(typed: PhotoLayoutForm): { readonly at: At; readonly content: PlaceContent }[] {
  const form = fitting(typed);
  const places: { at: At; content: PlaceContent }[] = [];
  for (let row = 0; row < form.rows; row += 1) {
    for (let column = 0; column < form.columns; column += 1) {
      const at = { row, column };
      const taken = [...form.cells, ...(form.card === null ? [] : [form.card])].find((place) => covers(place, at));
      if (taken !== undefined && (taken.row !== row || taken.column !== column)) continue;
      places.push({ at: taken ?? at, content: contentAt(form, at) });
    }
  }
  return places;
}

/** The form with something else in a place; a layout has one patient card. */
export function withContent(form: PhotoLayoutForm, at: At, content: PlaceContent): PhotoLayoutForm {
  const { row, column } = at;
  const place = { row, column, rowSpan: at.rowSpan ?? 1, columnSpan: at.columnSpan ?? 1 };
  const cells = form.cells.filter((cell) => !covers(cell, at));
  const card = form.card !== null && covers(form.card, at) ? null : form.card;
  if (content === null) return { ...form, cells, card };
  if (content === 'card') return { ...form, cells, card: place };
  return { ...form, card, cells: inOrder([...cells, { ...place, category: content }]) };
}

/** Why a form cannot be saved; `null` when it can. */
export function layoutError(form: PhotoLayoutForm): LayoutError | null {
  const name = storedText(form.name);
  if (name === '') return 'name';
  if (name.length > NAME_MAX) return 'long';
  return fitting(form).cells.length === 0 ? 'empty' : null;
}

/** What is sent of a form. */
export function sentLayout(typed: PhotoLayoutForm): PhotoLayoutForm {
  const { name, rows, columns, cells, card } = fitting(typed);
  return { name: storedText(name), rows, columns, cells, card };
}

function inOrder(cells: PhotoLayoutForm['cells']): PhotoLayoutForm['cells'] {
  return cells.toSorted((one, other) => one.row - other.row || one.column - other.column);
}
