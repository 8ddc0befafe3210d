import { formatCsvRow } from '../../csv/write-csv.ts';
import type { QueryResult } from './run-query.ts';

/** The forms in which a result is printed. */
export const RESULT_FORMATS = ['table', 'csv', 'json'] as const;
/** One of these forms. */
export type ResultFormat = (typeof RESULT_FORMATS)[number];

/** Object ids of types whose text is JSON: numbers that fit, and json itself. */
const JSON_TYPES: ReadonlySet<number> = new Set([21, 23, 114, 700, 701, 3802]);
const BOOLEAN_TYPE = 16;
const WIDE_CHARACTER =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/gu;

/** Formats a result as lines: aligned columns, CSV with a header, or one JSON object a line. */
export function formatResult(result: QueryResult, format: ResultFormat): string[] {
  if (format === 'csv') return formatCsv(result);
  if (format === 'json') return formatJson(result);
  return formatTable(result);
}

function formatCsv({ fields, rows }: QueryResult): string[] {
  return [fields.map(({ name }) => name), ...rows].map((cells) => formatCsvRow(cells).trimEnd());
}

function formatJson({ fields, rows }: QueryResult): string[] {
  return rows.map((row) =>
    JSON.stringify(
      Object.fromEntries(fields.map(({ name, dataTypeID }, index) => [name, toJson(row[index], dataTypeID)])),
    ),
  );
}

function toJson(text: string | null | undefined, type: number): unknown {
  if (text === null || text === undefined) return null;
  if (type === BOOLEAN_TYPE) return text === 't';
  // NaN and Infinity are no JSON.
  return JSON_TYPES.has(type) && !/^(NaN|-?Infinity)$/.test(text) ? (JSON.parse(text) as unknown) : text;
}

function formatTable({ fields, rows }: QueryResult): string[] {
  const header = fields.map(({ name }) => toPrintable(name));
  const cells = rows.map((row) => row.map((value) => toPrintable(value ?? '')));
  // A million values are too many for the arguments of one call.
  const widths = header.map((name, index) =>
    cells.reduce((width, row) => Math.max(width, countColumns(row[index] ?? '')), countColumns(name)),
  );
  const formatLine = (row: readonly string[]) =>
    row
      .map((text, index) => text + ' '.repeat((widths[index] ?? 0) - countColumns(text)))
      .join(' | ')
      .trimEnd();
  const count = `(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`;
  return [formatLine(header), widths.map((width) => '-'.repeat(width)).join('-+-'), ...cells.map(formatLine), count];
}

/** Replaces control characters: a stored text must not steer the terminal. */
function toPrintable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) =>
    JSON.stringify(character)
      .slice(1, -1)
      .replace(/^\p{C}$/u, '\uFFFD'),
  );
}

function countColumns(text: string): number {
  return [...text].length + (text.match(WIDE_CHARACTER)?.length ?? 0);
}
