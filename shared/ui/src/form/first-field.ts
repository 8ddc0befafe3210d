const CONTROLS = 'input:not([type="hidden"], [hidden], :disabled), textarea:not(:disabled), button:not(:disabled)';

/** Lists the usable controls within a part of the page, in their order. */
export function listControls(part: Element): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(CONTROLS)];
}

/** Returns the control that the tabulator key enters: among radio buttons the selected one. */
export function toEntryControl(control: HTMLElement): HTMLElement {
  if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return control;
  const group = control.closest('[role="radiogroup"]');
  return group?.querySelector<HTMLElement>('input:checked') ?? group?.querySelector<HTMLElement>(CONTROLS) ?? control;
}

/** Finds the control that the focus enters first within a part of the page. */
export function findFirstField(part: Element | null): HTMLElement | null {
  const first = part?.querySelector<HTMLElement>(CONTROLS) ?? null;
  return first === null ? null : toEntryControl(first);
}

/**
 * Moves the focus to the first of some fields, from top to bottom, and scrolls the whole field into view: focusing the
 * input alone leaves the error below it under a fixed bar.
 */
export function focusFirstField(form: HTMLElement | null, names: ReadonlySet<string>): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const field = fields.find(({ dataset }) => names.has(dataset['field'] ?? '')) ?? null;
  findFirstField(field)?.focus();
  // Its error is drawn with the next frame.
  if (field !== null) requestAnimationFrame(() => field.scrollIntoView({ block: 'nearest' }));
}
