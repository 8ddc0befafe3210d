import { toHalfWidth } from './text-input.ts';
import type { ReadText } from './typed-date.ts';

/** The reason for which a typed text is not taken for a number. */
export type NumberProblem = 'unreadable' | 'ambiguous' | 'fraction' | 'decimals' | 'small' | 'large';

/** The rules that a typed number is read by. */
export interface NumberRules {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The maximum number of decimals; by default any. */
  readonly decimals?: number | undefined;
  /** The unit, which may be typed after the number. */
  readonly unit?: string | undefined;
}

const GROUPED = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const DECIMAL = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/;

function normalise(text: string, unit: string | undefined): string {
  const halfWidthText = toHalfWidth(text)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\u3002/g, '.')
    .trim();
  const hasUnit = unit !== undefined && unit !== '' && halfWidthText.toLowerCase().endsWith(unit.toLowerCase());
  return (hasUnit ? halfWidthText.slice(0, -unit.length) : halfWidthText).replace(/\s+/g, '');
}

/**
 * Reads a number as people type it: with a decimal point or comma, groups of three digits, its unit, and digits of
 * either width. A text such as 1,234 is refused where it may be a fraction as well. An empty text is `null`.
 */
export function readTypedNumber(text: string, rules: NumberRules = {}): ReadText<number | null, NumberProblem> {
  const { min, max, decimals, unit } = rules;
  const typedText = normalise(text, unit);
  if (typedText === '') return text.trim() === '' ? { value: null, isComplete: true } : { problem: 'unreadable' };
  const isGrouped = GROUPED.test(typedText);
  if (isGrouped && decimals !== 0 && /^-?\d+,\d{3}$/.test(typedText)) return { problem: 'ambiguous' };
  if (!isGrouped && !DECIMAL.test(typedText)) return { problem: 'unreadable' };
  const plainText = isGrouped ? typedText.replaceAll(',', '') : typedText.replace(',', '.');
  const value = Number(plainText);
  if (decimals !== undefined && (plainText.split('.')[1] ?? '').replace(/0+$/, '').length > decimals)
    return { problem: decimals === 0 ? 'fraction' : 'decimals' };
  if (min !== undefined && value < min) return { problem: 'small' };
  if (max !== undefined && value > max) return { problem: 'large' };
  return { value, isComplete: true };
}
