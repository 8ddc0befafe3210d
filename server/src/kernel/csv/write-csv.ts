/** Lets spreadsheets read a CSV file as UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\uFEFF';

/** The beginning of a formula in a spreadsheet, also after white space and in its full-width form. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** A negative number as a database prints it, which no spreadsheet runs. */
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?(e[+-]?\d+)?$/;

/**
 * Formats one cell (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front (OWASP, CSV
 * injection); numbers are written as they are.
 */
function formatCell(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '');
  const escapedText = FORMULA.test(value) && !NEGATIVE_NUMBER.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]|^\s|\s$/.test(escapedText) ? `"${escapedText.replaceAll('"', '""')}"` : escapedText;
}

/** Formats one line of a CSV file with its line end. Every CSV file of the product uses it. */
export function formatCsvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}
