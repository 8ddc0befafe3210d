import type { FaceMask } from '@dentarium/domain/face-mask';
import type { ProfileOption } from './dicom-options.ts';

/** A file from which everything that identifies a patient is removed. */
export interface CleanRequest {
  readonly path: string;
  /** The path of the clean file. */
  readonly output: string;
  /** The content type that was detected on upload. */
  readonly contentType: string;
  readonly kind: string;
  /** The category, which decides whether the file shows a face. */
  readonly category: number;
  readonly maskFaces: boolean;
  /** The face mask that a user has set; without it the eyes are covered by a default area. */
  readonly mask?: FaceMask | null;
  /** True if a user has checked that the picture identifies nobody. */
  readonly isCleared: boolean;
  /** Degrees clockwise by which users have turned the image. */
  readonly rotation: number;
  /** The replacement name of the patient: letters and digits. */
  readonly pseudonym: string;
  /**
   * Random bytes in hexadecimal, the same for the whole package: equal ids stay equal in it and cannot be linked to
   * anything outside.
   */
  readonly key: string;
  /** The options of the profile for DICOM that a user has chosen; none by default. */
  readonly retain?: readonly ProfileOption[];
}

/**
 * A change to a file besides removing data that identifies the patient; the table of contents has a text for each code.
 */
export type CleanNote = 'reencoded' | 'coloursRemoved' | 'masked' | 'maskedWhole' | 'maskedAsSet' | ReleaseReason;
/** The reason why a picture that may show text is in the package: its file says that there is none, or a user does. */
type ReleaseReason = 'statedFree' | 'confirmedFree';
/** The reason why a file cannot be part of an anonymous package. */
export type OmissionReason = 'format' | 'damaged' | 'missing' | 'burnedIn' | 'notLooked' | 'diskFull';

/** Slices of a zip that its clean copy lacks, by their place among the slices, from 1 on. */
export interface MissingSlices {
  readonly places: readonly number[];
  readonly total: number;
}

/** The outcome of cleaning a file. */
export type CleanAnswer =
  | {
      readonly isKept: true;
      readonly extension: string;
      readonly notes: readonly CleanNote[];
      readonly missingSlices?: MissingSlices;
    }
  | { readonly isKept: false; readonly reason: OmissionReason };
