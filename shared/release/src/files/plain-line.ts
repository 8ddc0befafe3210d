/** Returns a line for a terminal, in which foreign text can neither start another line nor send control codes. */
export function toPlainLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
