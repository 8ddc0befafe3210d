/** Lets spreadsheets read a CSV file as UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet takes for the beginning of a formula, also behind white space and in its full-width form. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * One cell (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front (OWASP, CSV injection);
 * numbers are written as they are.
 */
function formatCell(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '');
  const escapedText = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]|^\s|\s$/.test(escapedText) ? `"${escapedText.replaceAll('"', '""')}"` : escapedText;
}

/** One line of a CSV file with its end. Every CSV file of the product is written by it. */
export function formatCsvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}
