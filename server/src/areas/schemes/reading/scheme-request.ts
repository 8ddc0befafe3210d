import type { Arch, Scheme, SchemeMark, SchemePrescription } from '@dentarium/scheme';
import type { SchemeFigures } from '@dentarium/scheme/figures';
import type { SchemeRefusal } from '@dentarium/scheme/reading';
import type { SchemePlaces } from '../tables.ts';

/** What the process is asked for that reads schemes: to read a zip, or to write the model of a step. */
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
      /** Where the model is written. */
      readonly output: string;
    };

/** A scheme with what is worked out of it. */
export interface ReadScheme {
  readonly kind: 'scheme';
  /** SHA-256 of the zip, in hexadecimal digits. */
  readonly digest: string;
  readonly scheme: Scheme;
  readonly figures: SchemeFigures;
  readonly marks: readonly SchemeMark[];
  readonly places: SchemePlaces;
}

/** What the process answers. */
export type SchemeAnswer =
  | ReadScheme
  | { readonly kind: 'refused'; readonly refusals: readonly SchemeRefusal[] }
  /** A zip that is damaged. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'model' }
  /** The disk, or an error of the program. */
  | { readonly kind: 'error'; readonly message: string };
