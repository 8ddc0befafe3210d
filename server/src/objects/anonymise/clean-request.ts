import type { FaceMask } from '@dentarium/domain/face-mask';

/** A file that is to lose everything that names a patient. */
export interface CleanRequest {
  readonly path: string;
  /** Where the clean file is written. */
  readonly output: string;
  /** What its bytes are, as decided when it was uploaded. */
  readonly contentType: string;
  readonly kind: string;
  /** Its category, which says whether it shows a face. */
  readonly category: number;
  readonly maskFaces: boolean;
  /** Where the face is covered, as somebody has set it; without it the eyes are covered without knowing where they are. */
  readonly mask?: FaceMask | null;
  /** Whether somebody has looked at the picture and found that it names nobody. */
  readonly isCleared: boolean;
  /** Degrees clockwise by which people have turned the image. */
  readonly rotation: number;
  /** What the patient is called instead: letters and digits. */
  readonly pseudonym: string;
  /** Random bytes in hexadecimal, the same for the whole package: equal ids stay equal in it, and lead nowhere outside of it. */
  readonly key: string;
}

/** What was done to a file besides removing what names the patient; a code, whose text the list of contents gives. */
export type CleanNote = 'reencoded' | 'masked' | 'maskedWhole' | 'maskedAsSet';
/** Why a file cannot go into an anonymous package. */
export type OmissionReason = 'format' | 'damaged' | 'missing' | 'burnedIn' | 'notLooked' | 'diskFull';

/** How the cleaning of a file ended. */
export type CleanAnswer =
  | { readonly isKept: true; readonly extension: string; readonly notes: readonly CleanNote[] }
  | { readonly isKept: false; readonly reason: OmissionReason };
