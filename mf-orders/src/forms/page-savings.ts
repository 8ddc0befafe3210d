import type { FormKey, WizardPage } from '@dentarium/orders/states';
import type { SaveState } from '@dentarium/ui/autosave';
import type { PageStep } from './wizard-steps.ts';

/** The saving state of a form on a page. */
export interface PageSaving {
  readonly state: SaveState;
  /** The error of the last save; `null` if it succeeded. */
  readonly failure: Error | null;
  readonly flush: () => Promise<boolean>;
}

/** The mounted forms of the wizard by their keys. */
export type PageSavings = ReadonlyMap<FormKey, PageSaving>;

/** The order in which the states of several forms are reported. */
const STATE_PRIORITY: readonly SaveState[] = ['stale', 'refused', 'failed', 'saving', 'unsaved', 'saved'];

/**
 * Returns the most urgent state of several forms; `null` without forms. A pending upload into a form counts as saving.
 */
export function findMostUrgentState(savings: PageSavings, sending: ReadonlySet<FormKey>): SaveState | null {
  const formStates = [...savings.values()].map(({ state }) => state);
  const states: readonly SaveState[] = sending.size === 0 ? formStates : [...formStates, 'saving'];
  return STATE_PRIORITY.find((one) => states.includes(one)) ?? null;
}

/** Returns whether a form has unsaved changes, or a pending upload. */
export function isUnsaved(key: FormKey, savings: PageSavings, sending: ReadonlySet<FormKey>): boolean {
  return sending.has(key) || (savings.get(key)?.state ?? 'saved') !== 'saved';
}

/** Lists the pages with unsaved changes. They remain mounted but hidden when the user opens another page. */
export function listUnsavedPages(
  steps: readonly PageStep[],
  savings: PageSavings,
  sending: ReadonlySet<FormKey>,
): ReadonlySet<WizardPage> {
  return new Set(
    steps.filter(({ forms }) => forms.some((key) => isUnsaved(key, savings, sending))).map(({ page }) => page),
  );
}

/** A page with unsaved input that waits for a retry or for the user. */
export interface PageTrouble {
  readonly page: WizardPage;
  /** The error of the save; `null` if another user has saved it meanwhile. */
  readonly failure: Error | null;
}

/** Lists the pages whose last save failed, including during a retry. */
export function listPageTroubles(steps: readonly PageStep[], savings: PageSavings): readonly PageTrouble[] {
  return steps.flatMap(({ page, forms }): PageTrouble[] => {
    const formSavings = forms.flatMap((key) => savings.get(key) ?? []);
    if (formSavings.some(({ state }) => state === 'stale')) return [{ page, failure: null }];
    const failure = formSavings.map((one) => one.failure).find((one) => one !== null);
    return failure === undefined ? [] : [{ page, failure }];
  });
}
