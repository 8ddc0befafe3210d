/** Replaces each `{name}` in a text with the value of that name. Placeholders without a value stay unchanged. */
export function fillIn(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}
