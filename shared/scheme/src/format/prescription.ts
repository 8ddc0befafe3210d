import type { PerArch } from './scheme.ts';

/** A tooth that a prescription restricts, and the rule of the prescription that does so. */
export interface RestrictedTooth {
  readonly tooth: number;
  /** The key of the field of the prescription, such as `noMoveTeeth` or `treatRange`. */
  readonly rule: string;
}

/** The part of a prescription against which a scheme is checked: the treatment that the doctor allows. */
export interface SchemePrescription {
  readonly noMoveTeeth: readonly RestrictedTooth[];
  readonly noAttachTeeth: readonly RestrictedTooth[];
  readonly iprAllowed: boolean;
  /** The maximum at one contact, in mm; `null` without a limit. */
  readonly iprMax: number | null;
  /** Contacts at which the doctor wants no reduction. */
  readonly noIprContacts: readonly (readonly [number, number])[];
  /** The permitted expansion of an arch on each side, in mm: 0 for none, `null` without a limit. */
  readonly expansionMax: PerArch<number | null>;
  readonly extraction: 'no' | 'yes' | 'designer';
  readonly extractTeeth: readonly number[];
  /** Teeth that are already missing. */
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
