import type { FormKey, WizardPage } from '@dentarium/orders/states';
import type { SavingState } from '../saving/use-autosaved-form.ts';
import type { PageStep } from './wizard-steps.ts';

/** A form of a page that saves itself. */
export interface PageSaving {
  readonly state: SavingState;
  /** Why it was not saved when that was last tried; `null` when it was. */
  readonly failure: Error | null;
  readonly flush: () => Promise<boolean>;
}

/** The forms of the wizard that are on the page, by their keys. */
export type PageSavings = ReadonlyMap<FormKey, PageSaving>;

/** What is told first of several forms. */
const STATE_PRIORITY: readonly SavingState[] = ['conflict', 'failed', 'saving', 'unsaved', 'saved'];

/** How several forms stand; `null` where there is none. A file on its way into a form counts as saving it. */
export function findMostUrgentState(savings: PageSavings, sending: ReadonlySet<FormKey>): SavingState | null {
  const formStates = [...savings.values()].map(({ state }) => state);
  const states: readonly SavingState[] = sending.size === 0 ? formStates : [...formStates, 'saving'];
  return STATE_PRIORITY.find((one) => states.includes(one)) ?? null;
}

/** Whether something of a form is not saved, or a file is on its way into it. */
export function isUnsaved(key: FormKey, savings: PageSavings, sending: ReadonlySet<FormKey>): boolean {
  return sending.has(key) || (savings.get(key)?.state ?? 'saved') !== 'saved';
}

/** The pages with something that is not saved: they stay, unseen, when somebody turns to another one. */
export function listUnsavedPages(
  steps: readonly PageStep[],
  savings: PageSavings,
  sending: ReadonlySet<FormKey>,
): ReadonlySet<WizardPage> {
  return new Set(
    steps.filter(({ forms }) => forms.some((key) => isUnsaved(key, savings, sending))).map(({ page }) => page),
  );
}

/** A page on which something was typed that is not saved and waits for somebody or something. */
export interface PageTrouble {
  readonly page: WizardPage;
  /** Why it was not saved; `null` where somebody else has saved it meanwhile. */
  readonly failure: Error | null;
}

/** The pages whose last save went wrong. It stays said while it is tried again. */
export function listPageTroubles(steps: readonly PageStep[], savings: PageSavings): readonly PageTrouble[] {
  return steps.flatMap(({ page, forms }): PageTrouble[] => {
    const formSavings = forms.flatMap((key) => savings.get(key) ?? []);
    if (formSavings.some(({ state }) => state === 'conflict')) return [{ page, failure: null }];
    const failure = formSavings.map((one) => one.failure).find((one) => one !== null);
    return failure === undefined ? [] : [{ page, failure }];
  });
}
