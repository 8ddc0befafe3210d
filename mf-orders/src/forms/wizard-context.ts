import type { OrderInfo } from '@dentarium/api/orders/shapes';
import type { Patient } from '@dentarium/api/patients/calls';
import type { FormKey, OrderType, WizardPage } from '@dentarium/orders/states';
import { useEffect } from 'react';
import type { PageSaving } from './page-savings.ts';
import type { PageStep } from './wizard-steps.ts';

/** The context of the wizard's pages. */
export interface Wizard {
  readonly patient: Patient;
  readonly type: OrderType;
  readonly steps: readonly PageStep[];
  /** `null` until it is created. */
  readonly order: OrderInfo | null;
  /** Opens a page immediately. Input is saved in the background. */
  readonly go: (page: WizardPage) => void;
  /** Reports the saving state of a form; `null` after it is unmounted. */
  readonly reportSaving: (formKey: FormKey, saving: PageSaving | null) => void;
  /** Saves the input of all pages. Returns whether everything is saved. */
  readonly saveAll: () => Promise<boolean>;
}

/** The context of the wizard's pages for an existing order. */
export type OrderWizard = Wizard & { readonly order: OrderInfo };

/**
 * Reports the saving state of a form to the wizard, so that its page remains mounted until it is saved, and nothing is
 * submitted before.
 */
export function useReportSaving({ reportSaving }: Wizard, formKey: FormKey, saving: PageSaving): void {
  const { state, failure, flush } = saving;
  useEffect(() => reportSaving(formKey, { state, failure, flush }), [reportSaving, formKey, state, failure, flush]);
  useEffect(() => () => reportSaving(formKey, null), [reportSaving, formKey]);
}
