/** A line for a terminal, in which words of somebody else neither begin another line nor give the terminal orders. */
export function toPlainLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
