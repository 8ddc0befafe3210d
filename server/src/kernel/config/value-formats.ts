import { z } from 'zod';

const ON_WORDS = ['1', 'true', 'yes', 'on'] as const;
const OFF_WORDS = ['0', 'false', 'no', 'off'] as const;

/** Parses a switch. */
export const yesOrNo = z
  .enum([...ON_WORDS, ...OFF_WORDS], { error: 'must be 1 or 0' })
  .transform((text) => ON_WORDS.some((word) => word === text));

/** Parses a whole number within bounds. */
export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, { error, abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, error);
}
