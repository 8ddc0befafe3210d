import type { LimitId } from './movement-limits.ts';

/** Why something is marked: a limit of movements, a passive step, or a difference to the prescription. */
export type MarkRule =
  | LimitId
  | 'passive'
  | 'iprNotWished'
  | 'iprOverMax'
  | 'expansion'
  | 'notExtracted'
  | 'extractionNotWished';

/** Something of a scheme that the doctor is shown before they decide. */
export interface SchemeMark {
  readonly rule: MarkRule;
  /** A tooth, or the two beside a contact. */
  readonly teeth: readonly number[];
  /** The step with the greatest value. */
  readonly step: number;
  /** The first and the last step of those in a row that are over the limit. */
  readonly fromStep: number;
  readonly toStep: number;
  /** In the unit of the rule; `null` where there is nothing to measure. */
  readonly value: number | null;
  readonly limit: number | null;
}

/** Values that differ by less are the same: sums of fractions of a step. */
export const VALUE_TOLERANCE = 1e-6;
