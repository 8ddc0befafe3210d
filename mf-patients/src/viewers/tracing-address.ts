import type { PatientFile } from '@dentarium/api/files/info-calls';

/** The categories of cephalograms and of tracings. */
const TRACED: ReadonlySet<number> = new Set([16, 18, 102]);

/** Returns whether a file is a cephalogram, or a tracing of one. */
export function isTraced({ category }: Pick<PatientFile, 'category'>): boolean {
  return TRACED.has(category);
}

/** Returns the address of tracing and measuring a cephalogram. */
export function toTracingAddress({ id, patientId }: Pick<PatientFile, 'id' | 'patientId'>): string {
  return `/patient/${patientId}/ceph/${id}`;
}
