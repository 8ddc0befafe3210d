import type { PatientFile } from '@dentarium/api/files/info-calls';
import { isInbox, PENDING } from '@dentarium/domain';

/** From this confidence on a proposal of the classifier needs nobody to look at it. */
export const SURE = 0.9;

/** What has come of the files that the classifier was handed. */
export interface Review {
  /** Still with the classifier. */
  readonly waiting: number;
  /** With a category that is sure, or that a person has given or confirmed. */
  readonly settled: number;
  /** What a person has to look at: proposals that are not sure, the least sure first, then what was not recognised. */
  readonly unsure: readonly PatientFile[];
}

function isProposal({ category, classifiedBy }: PatientFile): boolean {
  return classifiedBy === 'classifier' && !isInbox(category);
}

/** Whether somebody has to look at a file that the classifier is done with; rules give no confidence. */
function isUnsure(file: PatientFile): boolean {
  return isInbox(file.category) || (isProposal(file) && (file.classifier?.confidence ?? 0) < SURE);
}

/**
 * What has come of a run.
 *
 * @param run the ids of the files that the classifier was handed.
 * @param left those that a person has looked at and left as they are.
 */
export function reviewOf(
  files: readonly PatientFile[],
  run: ReadonlySet<string>,
  left: ReadonlySet<string>,
  isRunning: boolean,
): Review {
  const own = files.filter(({ id }) => run.has(id));
  // What a classifier that has ended did not answer waits for a person.
  const waiting = isRunning ? own.filter(({ category }) => category === PENDING) : [];
  const unsure = own.filter((file) => !waiting.includes(file) && !left.has(file.id) && isUnsure(file));
  const [proposed, unknown] = [unsure.filter(isProposal), unsure.filter((file) => !isProposal(file))];
  const confidence = (file: PatientFile): number => file.classifier?.confidence ?? 0;
  return {
    waiting: waiting.length,
    settled: own.length - waiting.length - unsure.length,
    unsure: [...proposed.toSorted((a, b) => confidence(a) - confidence(b)), ...unknown],
  };
}
