import { Readable } from 'node:stream';
import type { AuditLine } from './calls.ts';
import { CSV_BYTE_ORDER_MARK, formatCsvRow } from '../../kernel/csv/write-csv.ts';

const COLUMNS = {
  at: (line) => line.at,
  user: (line) => line.userName,
  name: (line) => line.name,
  action: (line) => line.action,
  outcome: (line) => line.outcome,
  organisation: (line) => line.orgName,
  patient: (line) => line.patientId ?? '',
  patientName: (line) => line.patient?.name ?? '',
  patientNo: (line) => line.patient?.patientNo ?? '',
  subject: (line) => line.subjectId,
  address: (line) => line.address,
  request: (line) => line.requestId,
  detail: (line) => JSON.stringify(line.detail),
} as const satisfies Record<string, (line: AuditLine) => string>;

async function* formatRows(lines: AsyncIterable<AuditLine>): AsyncGenerator<string> {
  yield `${CSV_BYTE_ORDER_MARK}${formatCsvRow(Object.keys(COLUMNS))}`;
  for await (const line of lines) yield formatCsvRow(Object.values(COLUMNS).map((column) => column(line)));
}

/** Creates a CSV file from lines of the audit trail, streamed while they are read. */
export function createAuditCsv(lines: AsyncIterable<AuditLine>): Readable {
  return Readable.from(formatRows(lines), { objectMode: false });
}
