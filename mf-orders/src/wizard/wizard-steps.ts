import { type ModelSource, findSlotForm } from '@dentarium/orders/forms';
import { FORM_KEYS, type FormKey, type OrderType, type WizardPage, WIZARDS } from '@dentarium/orders/states';

/** How far a form that was saved is; `empty` is one that somebody passed by without an answer. */
export type FillState = 'empty' | 'begun' | 'finished';

/** What the wizard knows of an order; `null` while nothing is created. */
export interface WizardOrder {
  /** The forms that were saved, by their keys. */
  readonly forms: ReadonlyMap<FormKey, FillState>;
  /** The forms that the laboratory asked for, of an order that waits for just these; `null` when all may be changed. */
  readonly requestedForms: ReadonlySet<FormKey> | null;
  /** Those of them that have not been supplied. */
  readonly missingForms: ReadonlySet<FormKey>;
  /** The forms that were refused. */
  readonly rejectedForms: ReadonlySet<FormKey>;
  /** The forms that it would be refused for what stands in their places; `null` until that is known. */
  readonly invalidForms: ReadonlySet<FormKey> | null;
  /** How its models come. */
  readonly models: ModelSource;
}

/**
 * How a page of the wizard stands. `disabled` pages are passed over by "next"; `empty` is one that somebody passed by
 * without filling it in, `begun` one whose answers are not finished, `asked` one that the laboratory waits for.
 */
export type PageState = 'disabled' | 'open' | 'empty' | 'begun' | 'filled' | 'rejected' | 'asked';

/** A page of the wizard as it stands. */
export interface PageStep {
  readonly page: WizardPage;
  readonly forms: readonly FormKey[];
  readonly state: PageState;
}

/** The forms that a page needs of every order: of each group one at least. */
const REQUIRED_FORMS: Readonly<Record<WizardPage, readonly (readonly FormKey[])[]>> = {
  treatment: [],
  image: [[FORM_KEYS.images]],
  patient: [[FORM_KEYS.patient]],
  design: [[FORM_KEYS.design]],
  prescription: [[FORM_KEYS.retention]],
  adjust: [[FORM_KEYS.adjust]],
  preview: [],
};

/** The forms of models that an order needs one of. */
const REQUIRED_MODEL_FORMS: Readonly<Record<ModelSource, readonly (readonly FormKey[])[]>> = {
  files: [[FORM_KEYS.models]],
  mail: [[FORM_KEYS.modelMailing]],
  either: [[FORM_KEYS.models, FORM_KEYS.modelMailing]],
  none: [],
};
/** The pages on which models are given. */
const MODEL_PAGES: readonly WizardPage[] = ['image', 'prescription'];

/** The forms that a page needs of an order whose models come so: of each group one at least. */
function listRequiredForms(page: WizardPage, models: ModelSource): readonly (readonly FormKey[])[] {
  return MODEL_PAGES.includes(page) ? [...REQUIRED_FORMS[page], ...REQUIRED_MODEL_FORMS[models]] : REQUIRED_FORMS[page];
}

function toPageFillState(
  { page, forms: pageForms }: Pick<PageStep, 'page' | 'forms'>,
  { forms, models, invalidForms }: WizardOrder,
): 'open' | 'empty' | 'begun' | 'filled' {
  const requiredForms = listRequiredForms(page, models);
  // What is looked at last is never done before it is submitted.
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
 * The pages of the wizard of an order (specification 2, section 2): until it is created, only its first one, but all of an
 * adjustment; of an order that waits for single forms the pages of these.
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

/** The page that "next" leads to: the first behind it that is not disabled. */
export function findNextPage(steps: readonly PageStep[], page: WizardPage): WizardPage | undefined {
  const at = steps.findIndex((step) => step.page === page);
  return steps.slice(at + 1).find(({ state }) => state !== 'disabled')?.page;
}

/** The page that "back" leads to; it may be disabled, and is read only then. */
export function findPreviousPage(steps: readonly PageStep[], page: WizardPage): WizardPage | undefined {
  return steps[steps.findIndex((step) => step.page === page) - 1]?.page;
}

/** The forms that a jump passes by: those of pages before its aim that nobody has begun. They are saved as empty. */
export function listSkippedForms(steps: readonly PageStep[], to: WizardPage): readonly FormKey[] {
  const at = steps.findIndex((step) => step.page === to);
  return steps
    .slice(0, Math.max(0, at))
    .filter(({ state }) => state === 'open')
    .flatMap(({ page }) =>
      listRequiredForms(page, page === 'image' ? 'either' : 'none').flatMap((group) => group.slice(0, 1)),
    );
}

/** Where the wizard of an order opens: at the first page that is refused or asked for, or not filled in, else at the last. */
export function findInitialPage(steps: readonly PageStep[]): WizardPage {
  const enabledSteps = steps.filter(({ state }) => state !== 'disabled');
  const pendingStep =
    enabledSteps.find(({ state }) => state === 'rejected' || state === 'asked') ??
    enabledSteps.find(({ state }) => state !== 'filled');
  return pendingStep?.page ?? 'preview';
}
