import type { AuditLine } from '@dentarium/server/clinic-calls/audit-trail';

/** One request of a user: one action, with its effects on each patient and file as parts. */
export interface ActionRow {
  readonly id: string;
  readonly main: AuditLine;
  readonly parts: readonly AuditLine[];
}

/**
 * Groups the lines of the trail, newest first, by request. An action is recorded after its parts, so it is the first of
 * its lines here.
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
