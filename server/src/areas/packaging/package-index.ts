import { CSV_BYTE_ORDER_MARK, formatCsvRow } from '../../kernel/csv/write-csv.ts';

/** A line of the list of contents. */
export interface IndexLine {
  readonly path: string;
  readonly patient: string;
  readonly stage: string;
  readonly category: string;
  readonly takenAt: string;
  /** The size in the package in bytes; `null` for an omitted file. */
  readonly size: number | null;
  readonly md5: string;
  /** The reason for the omission of a file, or the changes to it. */
  readonly note: string;
  /** The number of files or slices that the package lacks here. */
  readonly omitted: number;
}

const HEADS = {
  ch: ['文件', '患者', '阶段', '分类', '拍摄时间', '字节数', 'MD5', '说明'],
  en: ['File', 'Patient', 'Stage', 'Category', 'Taken', 'Bytes', 'MD5', 'Note'],
} as const;

/** Formats the list of contents as CSV (RFC 4180), with the byte order mark for spreadsheets. */
export function formatPackageIndex(lines: readonly IndexLine[], language: 'ch' | 'en'): string {
  const rows = lines.map((line) => [
    line.path,
    line.patient,
    line.stage,
    line.category,
    line.takenAt,
    line.size,
    line.md5,
    line.note,
  ]);
  return `${CSV_BYTE_ORDER_MARK}${[HEADS[language], ...rows].map(formatCsvRow).join('')}`;
}
