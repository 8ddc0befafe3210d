import { formatDecimal } from '@dentarium/domain/decimal-text';

const UNITS = { deg: '°', mm: ' mm', px: ' px', percent: ' %' } as const;

/** The unit of a value. */
export type MeasureUnit = keyof typeof UNITS;

/** Formats a value: one decimal, a true minus sign, its unit. */
export function formatValue(value: number, unit: MeasureUnit): string {
  return `${formatDecimal(value)}${UNITS[unit]}`;
}
