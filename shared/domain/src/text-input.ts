/** Replaces full-width digits and signs, which Chinese input methods type, with the usual ones. */
export function toHalfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e\u3000]/g, (sign) => sign.normalize('NFKC'));
}

/** Removes everything except digits (for number-only inputs). */
export function extractDigits(text: string): string {
  return toHalfWidth(text).replace(/\D+/g, '');
}

/**
 * Removes everything except digits and decimal separators, for number-only inputs. The separators stay, because 1.5
 * without its point is another number.
 */
export function extractNumberSigns(text: string): string {
  return toHalfWidth(text).replace(/[^\d.,]+/g, '');
}

/** Replaces each run of spaces with one space. */
export function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** Returns a text as it is stored: trimmed, with runs of spaces collapsed. */
export function toStoredText(text: string): string {
  return collapseSpaces(text).trim();
}

/** Returns a text of several lines as it is stored: each line like `toStoredText`, without empty lines at the ends. */
export function toStoredLines(text: string): string {
  return text.split('\n').map(toStoredText).join('\n').trim();
}
