/** What is left of an input when everything but digits is taken out (number-only inputs). */
export function digitsOnly(text: string): string {
  return text.replace(/\D+/g, '');
}

/** The text with each run of spaces as one space. */
export function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** The text as it is stored: no spaces at the ends, each run of spaces as one. */
export function storedText(text: string): string {
  return collapseSpaces(text).trim();
}

/** A text of several lines as it is stored: each line as `storedText` has it, none empty at the ends. */
export function storedLines(text: string): string {
  return text.split('\n').map(storedText).join('\n').trim();
}
