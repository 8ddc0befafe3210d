/** Control characters, line breaks, and marks that turn the direction of the text around them. */
const HIDDEN_CHARACTERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * Returns whether a name has only characters that a reader can see or that belong to its script. A mark of direction
 * would reorder the text behind the name in a list, and a line break would look like a second name.
 */
export function isReadableName(name: string): boolean {
  return !HIDDEN_CHARACTERS.test(name);
}

/** Counts the characters of a text as people count: a rare sign or an emoji is one, although it takes two units. */
export function countCharacters(text: string): number {
  return [...text.normalize('NFC')].length;
}
