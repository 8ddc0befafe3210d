/** Returns a pattern of a text: antd puts a space between the two characters of a short Chinese label. */
function toSpacedPattern(text: string): string {
  const escaped = [...text].map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return /^\p{Script=Han}{2}$/u.test(text) ? escaped.join('\\s?') : escaped.join('');
}

/** Returns a pattern for the name of a button with this text, with or without a labelled icon before it. */
export function toNamePattern(text: string): RegExp {
  return new RegExp(`(^|\\s)${toSpacedPattern(text)}$`);
}
