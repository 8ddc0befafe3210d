import type { AuditLine } from '@dentarium/server/clinic-calls/audit-trail';

/** Creates a line of the audit trail: an unknown user has deleted a patient. */
export function createAuditLine(id: string, overrides: Partial<AuditLine> = {}): AuditLine {
  return {
    id,
    at: '2026-11-01T08:00:00Z',
    accountId: null,
    userName: '',
    name: '',
    action: 'patient.delete',
    outcome: 'done',
    orgName: '',
    patientId: null,
    patient: null,
    subjectId: '',
    address: '',
    requestId: '',
    detail: {},
    ...overrides,
  };
}
