import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { Failure } from '../../kernel/failures/failure.ts';

/** Encodings of CSV files from spreadsheets. */
export type CsvEncoding = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be';

const BYTE_ORDER_MARKS: readonly (readonly [CsvEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

function tryDecode(bytes: Buffer, encoding: CsvEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Decodes a file of unknown encoding: by its byte order mark, else UTF-8 if it is valid, else GB18030, which Chinese
 * spreadsheets write.
 *
 * @throws Failure `user.importFile` if it is neither.
 */
export function decodeCsv(bytes: Buffer): { readonly text: string; readonly encoding: CsvEncoding } {
  const markedEncoding = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const candidates: readonly CsvEncoding[] = markedEncoding === undefined ? ['utf-8', 'gb18030'] : [markedEncoding];
  for (const encoding of candidates) {
    const text = tryDecode(bytes, encoding);
    if (text !== undefined && !text.includes('\0')) return { text, encoding };
  }
  throw new Failure('user.importFile');
}

/** A row: its cells, and the line of the file on which it ends, from 1. */
export interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
}

const DELIMITERS = [',', ';', '\t'];
/** More cells than a file with the greatest number of rows has in all columns, some of which are empty. */
const MAX_CELLS = 400_000;
/** More characters than a row has in all columns. */
const MAX_LINE_LENGTH = 20_000;

/**
 * Returns whether a text has more cells or longer lines than a file of accounts. The parser needs a microsecond for
 * each cell and character, so it is not given millions of them.
 */
function isTooLarge(text: string): boolean {
  let cells = 0;
  let lineStart = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\n' || character === '\r') lineStart = at + 1;
    else if (DELIMITERS.includes(character)) cells += 1;
    if (cells > MAX_CELLS || at - lineStart > MAX_LINE_LENGTH) return true;
  }
  return false;
}

/**
 * Parses the rows of a CSV text with commas, semicolons or tabs; empty ones are left out.
 *
 * @param maxRows the number of rows, without the heading
 * @throws Failure `user.importFile` for a text that is no CSV of accounts, `user.importSize` for too many rows
 */
export function parseCsvLines(text: string, maxRows: number): CsvLine[] {
  if (isTooLarge(text)) throw new Failure('user.importFile');
  const lines: CsvLine[] = [];
  try {
    parse(text, {
      trim: true,
      delimiter: DELIMITERS,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record(cells: string[], { lines: line }) {
        if (lines.length > maxRows) throw new Failure('user.importSize', { limit: maxRows });
        lines.push({ line, cells });
        return null;
      },
    });
    return lines;
  } catch (error) {
    if (error instanceof CsvError) throw new Failure('user.importFile');
    throw error;
  }
}
