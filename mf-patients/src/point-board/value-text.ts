const UNITS = { deg: '°', mm: ' mm', px: ' px', percent: ' %' } as const;

/** What a value is told in. */
export type MeasureUnit = keyof typeof UNITS;

/** A value as it is shown: one decimal, a true minus, its unit. */
export function formatValue(value: number, unit: MeasureUnit): string {
  return `${(Math.round(value * 10) / 10 + 0).toFixed(1).replace('-', '−')}${UNITS[unit]}`;
}
