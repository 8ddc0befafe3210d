const CONTROLS = 'input:not([type="hidden"], [hidden], :disabled), textarea:not(:disabled), button:not(:disabled)';

/** What can be used within a part of the page, in its order. */
export function controlsIn(part: Element): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(CONTROLS)];
}

/** Where somebody comes in by the tabulator key: among radio buttons at the chosen one. */
export function entryOf(control: HTMLElement): HTMLElement {
  if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return control;
  const group = control.closest('[role="radiogroup"]');
  return group?.querySelector<HTMLElement>('input:checked') ?? group?.querySelector<HTMLElement>(CONTROLS) ?? control;
}

/** Where somebody begins within a part of the page. */
export function firstField(part: Element | null): HTMLElement | null {
  const first = part?.querySelector<HTMLElement>(CONTROLS) ?? null;
  return first === null ? null : entryOf(first);
}

/** Puts the focus into the first of some fields, from top to bottom. */
export function focusFirst(form: HTMLElement | null, names: ReadonlySet<string>): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  firstField(fields.find(({ dataset }) => names.has(dataset['field'] ?? '')) ?? null)?.focus();
}
