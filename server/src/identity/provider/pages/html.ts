/** Text that is HTML already; all other text is escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The values of a template: texts are escaped, markup is not, `null` is left out, lists are joined. */
export type HtmlValue = Html | string | number | null | readonly HtmlValue[];

/** Renders a template whose values cannot become markup. */
export function markup(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(strings.reduce((text, part, index) => text + render(values[index - 1] ?? null) + part));
}

function render(value: HtmlValue): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
