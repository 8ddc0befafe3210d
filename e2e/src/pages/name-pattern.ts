/** What a name may hold between two letters: antd puts a space between the two of a short Chinese label. */
function toSpacedPattern(text: string): string {
  const escaped = [...text].map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return /^\p{Script=Han}{2}$/u.test(text) ? escaped.join('\\s?') : escaped.join('');
}

/** The name of a button with this text, whether or not the sign before it has a name too. */
export function toNamePattern(text: string): RegExp {
  return new RegExp(`(^|\\s)${toSpacedPattern(text)}$`);
}
