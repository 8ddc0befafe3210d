import sharp from 'sharp';
import { answerRequests } from '../../kernel/jobs/worker-process.ts';
import { errorCode } from '../../kernel/failures/error-code.ts';
import { cleanFile } from './clean-file.ts';
import type { CleanAnswer, CleanRequest } from './clean-request.ts';
import { BurnedInAnnotationError, UnsuitableDicomError } from './dicom-refusals.ts';

// Runs in a child process, so a malicious file cannot affect the server.

sharp.concurrency(1);
sharp.cache(false);

answerRequests<CleanRequest, CleanAnswer>(async (request) => {
  try {
    return await cleanFile(request);
  } catch (error) {
    if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(errorCode(error))) return { isKept: false, reason: 'diskFull' };
    if (error instanceof BurnedInAnnotationError) return { isKept: false, reason: 'burnedIn' };
    if (error instanceof UnsuitableDicomError) return { isKept: false, reason: 'format' };
    return { isKept: false, reason: 'damaged' };
  }
});
