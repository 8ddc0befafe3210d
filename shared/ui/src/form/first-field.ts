const FIELDS = 'input:not([type="hidden"], :disabled), textarea:not(:disabled), button:not(:disabled)';

/** Where somebody begins within a part of the page: of radio buttons at the chosen one, as with the tabulator key. */
export function firstField(part: Element | null): HTMLElement | null {
  const first = part?.querySelector<HTMLElement>(FIELDS) ?? null;
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  return first.closest('[role="radiogroup"]')?.querySelector<HTMLElement>('input:checked') ?? first;
}

/** Puts the focus into the first of some fields, from top to bottom. */
export function focusFirst(form: HTMLElement | null, names: ReadonlySet<string>): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  firstField(fields.find(({ dataset }) => names.has(dataset['field'] ?? '')) ?? null)?.focus();
}
