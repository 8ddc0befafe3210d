import type { PerArch } from './scheme.ts';

/** A tooth that a prescription restricts, and the rule of the prescription that does so. */
export interface RestrictedTooth {
  readonly tooth: number;
  /** The key of the field of the prescription, such as `noMoveTeeth` or `treatRange`. */
  readonly rule: string;
}

/** What a scheme is held to and compared with: the part of a prescription that says what may be done. */
export interface SchemePrescription {
  readonly noMoveTeeth: readonly RestrictedTooth[];
  readonly noAttachTeeth: readonly RestrictedTooth[];
  readonly iprAllowed: boolean;
  /** The most at one contact, in mm; `null` without a limit. */
  readonly iprMax: number | null;
  /** Contacts at which no reduction is wished. */
  readonly noIprContacts: readonly (readonly [number, number])[];
  /** How far an arch may be widened on each side, in mm: 0 not at all, `null` without a limit. */
  readonly expansionMax: PerArch<number | null>;
  readonly extraction: 'no' | 'yes' | 'designer';
  readonly extractTeeth: readonly number[];
  /** Teeth that are not there already. */
  readonly missingTeeth: readonly number[];
}

/** A prescription that restricts nothing. */
export const OPEN_PRESCRIPTION: SchemePrescription = {
  noMoveTeeth: [],
  noAttachTeeth: [],
  iprAllowed: true,
  iprMax: null,
  noIprContacts: [],
  expansionMax: { upper: null, lower: null },
  extraction: 'designer',
  extractTeeth: [],
  missingTeeth: [],
};
