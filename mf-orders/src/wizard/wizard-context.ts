import type { OrderInfo } from '@dentarium/api/orders/shapes';
import type { Patient } from '@dentarium/api/patients/calls';
import type { FormKey, OrderType, WizardPage } from '@dentarium/orders/states';
import { useEffect } from 'react';
import type { PageSaving } from './page-savings.ts';
import type { PageStep } from './wizard-steps.ts';

/** What the pages of the wizard stand on. */
export interface Wizard {
  readonly patient: Patient;
  readonly type: OrderType;
  readonly steps: readonly PageStep[];
  /** `null` until it is created. */
  readonly order: OrderInfo | null;
  /** Goes to a page at once; what was typed is saved behind it. */
  readonly go: (page: WizardPage) => void;
  /** Tells of a form that saves itself; `null` when it has gone. */
  readonly reportSaving: (formKey: FormKey, saving: PageSaving | null) => void;
  /** Saves what was typed on any page; whether everything is saved. */
  readonly saveAll: () => Promise<boolean>;
}

/** What the pages of the wizard of an order stand on. */
export type OrderWizard = Wizard & { readonly order: OrderInfo };

/** Tells the wizard of a form that saves itself, so that it stays until it is saved, and nothing is sent before. */
export function useReportSaving({ reportSaving }: Wizard, formKey: FormKey, saving: PageSaving): void {
  const { state, failure, flush } = saving;
  useEffect(() => reportSaving(formKey, { state, failure, flush }), [reportSaving, formKey, state, failure, flush]);
  useEffect(() => () => reportSaving(formKey, null), [reportSaving, formKey]);
}
