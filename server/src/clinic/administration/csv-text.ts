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

/**
 * Parses the rows of a CSV text with commas, semicolons or tabs; empty ones are left out.
 *
 * @throws Failure `user.importFile` for a text that is no CSV
 */
export function parseCsvLines(text: string): CsvLine[] {
  const lines: CsvLine[] = [];
  try {
    parse(text, {
      trim: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record(cells: string[], { lines: line }) {
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
