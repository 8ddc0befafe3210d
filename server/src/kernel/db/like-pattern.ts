/** Returns a pattern of `like` that matches a word literally, for text in lower case. */
export function toLikePattern(word: string): string {
  return `%${word.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
