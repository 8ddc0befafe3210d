import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { queryTextStatements } from '@dentarium/server/calls/packaging';
import type { CallResult } from '@dentarium/api';
import { hasImage } from '../images/image-order.ts';

/** The statement of a DICOM file about text in its picture. */
export type TextStatement = CallResult<typeof queryTextStatements>['files'][number]['statement'];

/**
 * The reason why a picture that may show text is in an anonymous package, or is left out: the statement of its file, a
 * user's tick, nobody's word, text that the file itself states, or no picture that somebody could look at.
 */
export type Release = 'stated' | 'ticked' | 'unticked' | 'shown' | 'unseen' | 'reading';

/** Returns whether a picture with this release is in the package. */
export function isReleased(release: Release): boolean {
  return release === 'stated' || release === 'ticked';
}

/** Kinds of files that no package can make anonymous. */
const UNCLEANABLE_KINDS: ReadonlySet<string> = new Set(['document', 'video']);

/** Returns whether a file is left out of every anonymous package, because its format cannot be cleaned. */
export function isUncleanable({ kind }: Pick<PatientFile, 'kind'>): boolean {
  return UNCLEANABLE_KINDS.has(kind);
}

/** Returns why a picture that may show text is in a package or not, as the server decides it. */
export function toRelease(
  file: PatientFile,
  { statement, isTicked }: { readonly statement: TextStatement | 'reading'; readonly isTicked: boolean },
): Release {
  const isDicom = file.kind === 'dicom' || file.kind === 'archive';
  if (isDicom && statement === 'shown') return 'shown';
  if (isDicom && statement === 'free') return 'stated';
  if (isTicked) return 'ticked';
  if (isDicom && statement === 'reading') return 'reading';
  return hasImage(file) ? 'unticked' : 'unseen';
}
