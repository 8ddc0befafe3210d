import { type ModelSource, findSlotForm } from '@dentarium/orders/forms';
import { FORM_KEYS, type FormKey, type OrderType, type WizardPage, WIZARDS } from '@dentarium/orders/states';

/** The completion of a saved form; `empty` is a form that was skipped without an answer. */
export type FillState = 'empty' | 'begun' | 'finished';

/** The state of an order in the wizard; `null` before it is created. */
export interface WizardOrder {
  /** The saved forms by their keys. */
  readonly forms: ReadonlyMap<FormKey, FillState>;
  /** The forms that the laboratory requested, for an order that waits only for them; `null` if all may be changed. */
  readonly requestedForms: ReadonlySet<FormKey> | null;
  /** The requested forms that were not supplied yet. */
  readonly missingForms: ReadonlySet<FormKey>;
  /** The rejected forms. */
  readonly rejectedForms: ReadonlySet<FormKey>;
  /** The forms because of whose slots the order would be refused; `null` until this is known. */
  readonly invalidForms: ReadonlySet<FormKey> | null;
  /** The delivery of its models. */
  readonly models: ModelSource;
}

/**
 * The state of a wizard page. "Next" skips `disabled` pages. `empty` is a page that was skipped without an answer,
 * `begun` one with unfinished answers, `asked` one for which the laboratory waits.
 */
export type PageState = 'disabled' | 'open' | 'empty' | 'begun' | 'filled' | 'rejected' | 'asked';

/** A page of the wizard with its state. */
export interface PageStep {
  readonly page: WizardPage;
  readonly forms: readonly FormKey[];
  readonly state: PageState;
}

/** The forms that a page requires of every order: at least one of each group. */
const REQUIRED_FORMS: Readonly<Record<WizardPage, readonly (readonly FormKey[])[]>> = {
  treatment: [],
  image: [[FORM_KEYS.images]],
  patient: [[FORM_KEYS.patient]],
  design: [[FORM_KEYS.design]],
  prescription: [[FORM_KEYS.retention]],
  adjust: [[FORM_KEYS.adjust]],
  preview: [],
};

/** The forms of models that an order requires: at least one of each group. */
const REQUIRED_MODEL_FORMS: Readonly<Record<ModelSource, readonly (readonly FormKey[])[]>> = {
  files: [[FORM_KEYS.models]],
  mail: [[FORM_KEYS.modelMailing]],
  either: [[FORM_KEYS.models, FORM_KEYS.modelMailing]],
  none: [],
};
/** The pages with models. */
const MODEL_PAGES: readonly WizardPage[] = ['image', 'prescription'];

/** Lists the forms that a page requires, depending on the delivery of models: at least one of each group. */
function listRequiredForms(page: WizardPage, models: ModelSource): readonly (readonly FormKey[])[] {
  return MODEL_PAGES.includes(page) ? [...REQUIRED_FORMS[page], ...REQUIRED_MODEL_FORMS[models]] : REQUIRED_FORMS[page];
}

function toPageFillState(
  { page, forms: pageForms }: Pick<PageStep, 'page' | 'forms'>,
  { forms, models, invalidForms }: WizardOrder,
): 'open' | 'empty' | 'begun' | 'filled' {
  const requiredForms = listRequiredForms(page, models);
  // The last page is never done before submission.
  if (page === 'preview') return 'open';
  if (requiredForms.every((group) => group.some((key) => forms.get(key) === 'finished')))
    return pageForms.some((key) => findSlotForm(key) !== undefined && invalidForms?.has(key) !== false)
      ? 'begun'
      : 'filled';
  const states = requiredForms.flat().flatMap((key) => forms.get(key) ?? []);
  if (states.length === 0) return 'open';
  return states.every((state) => state === 'empty') ? 'empty' : 'begun';
}

function isEnabled(page: WizardPage, keys: readonly FormKey[], type: OrderType, order: WizardOrder | null): boolean {
  if (order === null) return WIZARDS[type].allEnabled || page === 'treatment';
  if (order.requestedForms === null || page === 'preview') return true;
  return keys.some((key) => order.requestedForms?.has(key));
}

/**
 * Lists the pages of an order's wizard (specification 2, section 2): before it is created only its first one, but all
 * of an adjustment; for an order that waits for single forms the pages of these.
 */
export function listPageSteps(type: OrderType, order: WizardOrder | null): readonly PageStep[] {
  return WIZARDS[type].steps.map(({ page, forms }): PageStep => {
    if (!isEnabled(page, forms, type, order)) return { page, forms, state: 'disabled' };
    if (order === null) return { page, forms, state: 'open' };
    if (forms.some((key) => order.rejectedForms.has(key))) return { page, forms, state: 'rejected' };
    if (forms.some((key) => order.missingForms.has(key))) return { page, forms, state: 'asked' };
    return { page, forms, state: toPageFillState({ page, forms }, order) };
  });
}

/** Finds the page to which "next" leads: the following one that is not disabled. */
export function findNextPage(steps: readonly PageStep[], page: WizardPage): WizardPage | undefined {
  const at = steps.findIndex((step) => step.page === page);
  return steps.slice(at + 1).find(({ state }) => state !== 'disabled')?.page;
}

/** Finds the page to which "back" leads. A disabled one is read-only. */
export function findPreviousPage(steps: readonly PageStep[], page: WizardPage): WizardPage | undefined {
  return steps[steps.findIndex((step) => step.page === page) - 1]?.page;
}

/** Lists the forms that a jump skips: those of earlier pages that nobody has started. They are saved as empty. */
export function listSkippedForms(steps: readonly PageStep[], to: WizardPage): readonly FormKey[] {
  const at = steps.findIndex((step) => step.page === to);
  return steps
    .slice(0, Math.max(0, at))
    .filter(({ state }) => state === 'open')
    .flatMap(({ page }) =>
      listRequiredForms(page, page === 'image' ? 'either' : 'none').flatMap((group) => group.slice(0, 1)),
    );
}

/**
 * Returns the initial page of an order's wizard: the first one that is rejected, requested or incomplete, otherwise the
 * last.
 */
export function findInitialPage(steps: readonly PageStep[]): WizardPage {
  const enabledSteps = steps.filter(({ state }) => state !== 'disabled');
  const pendingStep =
    enabledSteps.find(({ state }) => state === 'rejected' || state === 'asked') ??
    enabledSteps.find(({ state }) => state !== 'filled');
  return pendingStep?.page ?? 'preview';
}
