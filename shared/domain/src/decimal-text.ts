/** Formats a number with a fixed number of decimals and a true minus sign. What rounds to zero has no sign. */
export function formatDecimal(value: number, digits = 1): string {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** Formats a number as `formatDecimal` does, with a plus sign if it is above zero. */
export function formatSignedDecimal(value: number, digits = 1): string {
  const text = formatDecimal(value, digits);
  return value > 0 && Number(text) !== 0 ? `+${text}` : text;
}
