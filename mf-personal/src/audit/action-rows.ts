import type { AuditLine } from '@dentarium/api/audit-trail/calls';

/** What somebody did by one request: one action, with what it did to each patient and file below. */
export interface ActionRow {
  readonly id: string;
  readonly main: AuditLine;
  readonly parts: readonly AuditLine[];
}

/**
 * The lines of the trail, the newest first, by what somebody did. An action is recorded behind its parts, so that it is the
 * first of its lines here.
 */
export function toActionRows(lines: readonly AuditLine[]): ActionRow[] {
  const rows: { id: string; main: AuditLine; parts: AuditLine[] }[] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    if (last !== undefined && line.requestId !== '' && line.requestId === last.main.requestId) last.parts.push(line);
    else rows.push({ id: line.id, main: line, parts: [] });
  }
  return rows;
}
