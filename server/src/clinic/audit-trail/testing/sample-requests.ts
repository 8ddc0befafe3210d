import * as audit from '../calls.ts';
import { sampleRequest, type SampleRequest } from '../../../testing/access-matrix/scene.ts';

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(audit.queryAuditLog, async (scene) => ({ body: { patientId: await scene.patient(), pageSize: 200 } })),
  sampleRequest(audit.queryAuditLog, () => ({ body: { pageSize: 200 } })),
  sampleRequest(audit.exportAuditLog, () => ({ body: {} })),
  sampleRequest(audit.queryAuditActions, () => ({})),
  sampleRequest(audit.queryAuditNames, () => ({})),
  sampleRequest(audit.queryAuditFacts, () => ({})),
];
