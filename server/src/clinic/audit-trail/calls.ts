import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { auditFacts, auditNames } from '@dentarium/api/module-declaration';
import { text, integer, id, plainDate, instant } from '@dentarium/api/shapes';

const audit = service('AuditService', '/api/AuditService', { module: 'personal' });
const READ_PERMISSION = { right: 'resetPassword', mode: 'private' } as const;

/** The filter of the audit trail. All given conditions must hold. */
export const auditFilter = z.object({
  from: z.optional(plainDate),
  to: z.optional(plainDate),
  accountId: z.optional(id),
  /** The beginning of an action, for example `patient.`. */
  action: z.optional(text(60)),
  outcome: z.optional(z.enum(['done', 'refused'])),
  patientId: z.optional(id),
});
export type AuditFilter = z.infer<typeof auditFilter>;

/** One line of the audit trail. */
export const auditLine = z.object({
  id: z.string(),
  at: instant,
  accountId: z.nullable(id),
  userName: z.string(),
  name: z.string(),
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  orgName: z.string(),
  patientId: z.nullable(id),
  /** The patient, for callers who may see them; `null` for others, and for a removed patient. */
  patient: z.nullable(z.object({ name: z.string(), patientNo: z.string() })),
  subjectId: z.string(),
  address: z.string(),
  requestId: z.string(),
  /** Codes and ids, and for a refusal its message as `refusal`, in both languages. */
  detail: z.record(z.string(), z.unknown()),
});
export type AuditLine = z.infer<typeof auditLine>;

/**
 * Returns a page of the audit trail: entries of the caller's organisations, and actions of people of those
 * organisations that belong to none, such as signing in. The newest come first; `next` is the `before` of the next
 * page, `null` at the end. In private mode, for callers who may reset passwords.
 */
export const queryAuditLog = audit('QueryAuditLog', {
  method: 'POST',
  own: true,
  writes: false,
  permission: READ_PERMISSION,
  body: z.extend(auditFilter, {
    /** The `id` of the last seen line; empty to start with the newest. */
    before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    pageSize: integer(1, 200),
  }),
  result: z.object({ items: z.array(auditLine), next: z.nullable(z.string()) }),
  reads: {},
  summary: 'The audit trail of the organisations of the caller, the newest first (ours).',
});

/**
 * Returns the lines of `queryAuditLog` for the filter as CSV in UTF-8 with a byte order mark; at most 100,000. The
 * export is itself recorded.
 */
export const exportAuditLog = audit('ExportAuditLog', {
  method: 'POST',
  own: true,
  envelope: 'blob',
  permission: READ_PERMISSION,
  audit: 'audit.export',
  body: auditFilter,
  result: z.custom<Blob>(),
  changes: {},
  summary: 'The same as a CSV file in UTF-8 with mark, at most 100,000 lines (ours).',
});

/**
 * Lists every action that an entry can have, in alphabetical order: of calls, of sign-in, and of additional entries for
 * each patient.
 */
export const queryAuditActions = audit('QueryAuditActions', {
  method: 'GET',
  own: true,
  permission: READ_PERMISSION,
  result: z.array(z.string()),
  reads: {},
  summary: 'Every action that the trail can hold, for the filter (ours).',
});

/**
 * Returns the names of the audit actions in both languages, by action: those of the platform, and those that the
 * modules of this site declare, on or off. In private mode, for callers who may reset passwords.
 */
export const queryAuditNames = audit('QueryAuditNames', {
  method: 'GET',
  own: true,
  permission: READ_PERMISSION,
  result: auditNames,
  reads: {},
  summary: 'What the actions of the audit trail are called, by the action (ours).',
});

/**
 * Returns the names of the detail keys in both languages, as the modules of this site declare them, on or off; by the
 * key, or by the subject of the action and the key (`triage.state`). In private mode, for callers who may reset
 * passwords.
 */
export const queryAuditFacts = audit('QueryAuditFacts', {
  method: 'GET',
  own: true,
  permission: READ_PERMISSION,
  result: auditFacts,
  reads: {},
  summary: 'What the details of the entries of the audit trail say, by the key (ours).',
});
