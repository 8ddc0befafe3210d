import { service } from '@dentarium/api/contract';
import { id, idParams } from '@dentarium/api/shapes';
import { z } from 'zod/mini';

const packages = service('PackageService', '/api/PackageService', { module: 'patients' });

/**
 * The statement of a file about text in its picture: `free` (each slice has NO in (0028,0301), and no overlay), `shown`
 * (YES), `none` (nothing certain).
 */
const textStatement = z.enum(['free', 'shown', 'none']);

/**
 * Lists what the DICOM files of a patient and the slices of their zips state about text in their pictures. It reads for
 * ten seconds at most; `isComplete` is false if some are still to be read by another call.
 *
 * Refused with `patient.notFound`, `access.denied`, `patient.terminated`, `request.tooMany`.
 */
export const queryTextStatements = packages('QueryTextStatements/:id', {
  method: 'GET',
  own: true,
  permission: { right: 'export' },
  params: idParams,
  result: z.object({
    files: z.array(z.object({ fileId: id, statement: textStatement })),
    isComplete: z.boolean(),
  }),
  reads: { file: ({ params }) => params.id },
  summary: 'Lists what the DICOM files of the patient `id` state in Burned In Annotation (0028,0301) (ours).',
});
