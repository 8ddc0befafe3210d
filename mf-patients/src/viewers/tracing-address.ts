import type { PatientFile } from '@dentarium/api/files/info-calls';

/** The categories of what is traced, and of tracings themselves. */
const TRACED: ReadonlySet<number> = new Set([16, 18, 102]);

/** Whether a file is a cephalogram, or a tracing of one. */
export function isTraced({ category }: Pick<PatientFile, 'category'>): boolean {
  return TRACED.has(category);
}

/** Where a cephalogram is traced and measured. */
export function toTracingAddress({ id, patientId }: Pick<PatientFile, 'id' | 'patientId'>): string {
  return `/patient/${patientId}/ceph/${id}`;
}
