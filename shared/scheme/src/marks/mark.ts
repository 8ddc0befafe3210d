import type { LimitId } from './movement-limits.ts';

/** The reason for a mark: a movement limit, a passive step, or a difference from the prescription. */
export type MarkRule =
  | LimitId
  | 'passive'
  | 'iprNotWished'
  | 'iprOverMax'
  | 'expansion'
  | 'notExtracted'
  | 'extractionNotWished';

/** A finding in a scheme that the doctor sees before the decision. */
export interface SchemeMark {
  readonly rule: MarkRule;
  /** One tooth, or the two teeth at a contact. */
  readonly teeth: readonly number[];
  /** The step with the greatest value. */
  readonly step: number;
  /** The first and the last of the consecutive steps that exceed the limit. */
  readonly fromStep: number;
  readonly toStep: number;
  /** In the unit of the rule; `null` if there is no measured value. */
  readonly value: number | null;
  readonly limit: number | null;
}

/** The tolerance for values that are sums of fractions of a step. */
export const VALUE_TOLERANCE = 1e-6;
