import { Readable } from 'node:stream';
import type { AuditLine } from '@dentarium/api/services/audit-service';

const COLUMNS = {
  at: (line) => line.at,
  user: (line) => line.userName,
  name: (line) => line.name,
  action: (line) => line.action,
  outcome: (line) => line.outcome,
  organisation: (line) => line.orgName,
  patient: (line) => line.patientId ?? '',
  subject: (line) => line.subjectId,
  address: (line) => line.address,
  request: (line) => line.requestId,
  detail: (line) => JSON.stringify(line.detail),
} as const satisfies Record<string, (line: AuditLine) => string>;

/**
 * One cell (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe in front, so that a name in the
 * trail cannot run anything there.
 */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

async function* rows(lines: AsyncIterable<AuditLine>): AsyncGenerator<string> {
  // The mark lets spreadsheets read Chinese.
  yield `\uFEFF${Object.keys(COLUMNS).join(',')}\r\n`;
  for await (const line of lines) {
    yield `${Object.values(COLUMNS)
      .map((column) => cell(column(line)))
      .join(',')}\r\n`;
  }
}

/** Lines of the audit trail as a CSV file, written while they are read. */
export function auditCsv(lines: AsyncIterable<AuditLine>): Readable {
  return Readable.from(rows(lines), { objectMode: false });
}
