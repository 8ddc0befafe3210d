import type { Arch, Scheme, SchemeMark, SchemePrescription } from '@dentarium/scheme';
import type { SchemeFigures } from '@dentarium/scheme/figures';
import type { SchemeRefusal } from '@dentarium/scheme/reading';
import type { SchemePlaces } from '../tables.ts';

/** A request to the process that reads schemes: to read a zip, or to write the model of a step. */
export type SchemeRequest =
  | {
      readonly kind: 'read';
      readonly path: string;
      readonly maxSteps: number;
      readonly prescription: SchemePrescription;
    }
  | {
      readonly kind: 'model';
      readonly path: string;
      readonly scheme: Scheme;
      readonly arch: Arch;
      readonly step: number;
      /** The path that the model is written to. */
      readonly output: string;
    };

/** A scheme with its derived data. */
export interface ReadScheme {
  readonly kind: 'scheme';
  /** SHA-256 of the zip, in hexadecimal digits. */
  readonly digest: string;
  readonly scheme: Scheme;
  readonly figures: SchemeFigures;
  readonly marks: readonly SchemeMark[];
  readonly places: SchemePlaces;
}

/** The answer of the process. */
export type SchemeAnswer =
  | ReadScheme
  | { readonly kind: 'refused'; readonly refusals: readonly SchemeRefusal[] }
  /** The zip is damaged. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'model' }
  /** A failure of the disk, or an error of the program. */
  | { readonly kind: 'error'; readonly message: string };
