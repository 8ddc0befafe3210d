import type { PatientFile } from '@dentarium/api/files/info-calls';
import { isInbox, PENDING } from '@dentarium/domain';

/** From this confidence on a proposal of the classifier needs nobody to look at it. */
export const MIN_SURE_CONFIDENCE = 0.9;

/** What has come of the files that the classifier was handed. */
export interface Review {
  /** Still with the classifier. */
  readonly waitingCount: number;
  /** With a category that is sure, or that a person has given or confirmed. */
  readonly settledCount: number;
  /** What a person has to look at: proposals that are not sure, the least sure first, then what was not recognised. */
  readonly uncertainFiles: readonly PatientFile[];
}

function isProposal({ category, classifiedBy }: PatientFile): boolean {
  return classifiedBy === 'classifier' && !isInbox(category);
}

/** Whether somebody has to look at a file that the classifier is done with; rules give no confidence. */
function isUncertain(file: PatientFile): boolean {
  return isInbox(file.category) || (isProposal(file) && (file.classifier?.confidence ?? 0) < MIN_SURE_CONFIDENCE);
}

/**
 * What has come of a run.
 *
 * @param run the ids of the files that the classifier was handed.
 * @param skippedIds those that a person has looked at and left as they are.
 */
export function toReview(
  files: readonly PatientFile[],
  run: ReadonlySet<string>,
  skippedIds: ReadonlySet<string>,
  isRunning: boolean,
): Review {
  const runFiles = files.filter(({ id }) => run.has(id));
  // What a classifier that has ended did not answer waits for a person.
  const pendingFiles = isRunning ? runFiles.filter(({ category }) => category === PENDING) : [];
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
