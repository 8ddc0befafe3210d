import type { PatientFile } from '@dentarium/api/files/info-calls';
import { isInbox, PENDING_CATEGORY } from '@dentarium/domain';

/** Confidence from which a proposal of the classifier needs no review. */
export const MIN_SURE_CONFIDENCE = 0.9;

/** State of the files of a classification run. */
export interface Review {
  /** Number of files that the classifier has not answered yet. */
  readonly waitingCount: number;
  /** Number of files with a certain category, or with one that a person has set or confirmed. */
  readonly settledCount: number;
  /** Files to review: uncertain proposals, least certain first, then unrecognised files. */
  readonly uncertainFiles: readonly PatientFile[];
}

function isProposal({ category, classifiedBy }: PatientFile): boolean {
  return classifiedBy === 'classifier' && !isInbox(category);
}

/** Returns whether a classified file needs a review; rules give no confidence. */
function isUncertain(file: PatientFile): boolean {
  return isInbox(file.category) || (isProposal(file) && (file.classifier?.confidence ?? 0) < MIN_SURE_CONFIDENCE);
}

/**
 * Returns the state of a classification run.
 *
 * @param run ids of the files that the classifier received.
 * @param skippedIds ids of files that a person has reviewed and left unchanged.
 */
export function toReview(
  files: readonly PatientFile[],
  run: ReadonlySet<string>,
  skippedIds: ReadonlySet<string>,
  isRunning: boolean,
): Review {
  const runFiles = files.filter(({ id }) => run.has(id));
  // Files that a finished classifier did not answer need a review.
  const pendingFiles = isRunning ? runFiles.filter(({ category }) => category === PENDING_CATEGORY) : [];
  const filesToReview = runFiles.filter(
    (file) => !pendingFiles.includes(file) && !skippedIds.has(file.id) && isUncertain(file),
  );
  const [proposals, unrecognised] = [
    filesToReview.filter(isProposal),
    filesToReview.filter((file) => !isProposal(file)),
  ];
  const toConfidence = (file: PatientFile): number => file.classifier?.confidence ?? 0;
  return {
    waitingCount: pendingFiles.length,
    settledCount: runFiles.length - pendingFiles.length - filesToReview.length,
    uncertainFiles: [...proposals.toSorted((a, b) => toConfidence(a) - toConfidence(b)), ...unrecognised],
  };
}
