import type { Fen } from './money.ts';

/** The codes of the plans of the specification (section 3, "Plan names"). */
export const PLAN_CODES = [
  'super',
  'premium',
  'lifetime',
  'internal',
  'oneMonthTrial',
  'trial',
  'deviceTrial',
] as const;
/** The code of a plan. */
export type PlanCode = (typeof PLAN_CODES)[number];

/** The units of the duration of a plan. */
export const DURATION_UNITS = ['year', 'month', 'day'] as const;
/** The unit of the duration of a plan. */
export type DurationUnit = (typeof DURATION_UNITS)[number];

const DAYS_BY_UNIT: Readonly<Record<DurationUnit, number>> = { year: 365, month: 30, day: 1 };

/** The duration of a plan. */
export interface PlanDuration {
  readonly count: number;
  readonly unit: DurationUnit;
}

/** Returns the days of a duration: a year has 365, a month 30. */
export function toDays({ count, unit }: PlanDuration): number {
  return count * DAYS_BY_UNIT[unit];
}

/** The terms of a plan by which the rules decide. */
export interface PlanTerms {
  /** One of `PLAN_CODES`, or that of a plan of the operator. */
  readonly code: string;
  readonly price: Fen;
  /** The days of its duration; `null` for a plan without an end. */
  readonly days: number | null;
  /** A plan of a higher tier is an upgrade. */
  readonly tier: number;
  readonly isOnSale: boolean;
}

/** Plans that nothing follows: neither a purchase nor a code. */
const FINAL_CODES: readonly string[] = ['lifetime', 'internal'];

/** Returns whether nothing can be bought or redeemed while a membership of this plan is active. */
export function isFinalPlan(code: string): boolean {
  return FINAL_CODES.includes(code);
}
