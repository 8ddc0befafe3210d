import type { OrderInfo } from '@dentarium/api/services/order-shapes';
import type { Patient } from '@dentarium/api/services/patient-service';
import type { OrderType, WizardPage } from '@dentarium/domain/orders';
import { useEffect } from 'react';
import { useOutletContext } from 'react-router-dom';
import type { SavingState } from '../saving/use-autosaved-form.ts';
import type { PageStep } from './wizard-steps.ts';

/** A form of the open page that saves itself. */
export interface PageSaving {
  readonly state: SavingState;
  readonly flush: () => Promise<boolean>;
}

/** What the pages of the wizard stand on. */
export interface Wizard {
  readonly patient: Patient;
  readonly type: OrderType;
  readonly steps: readonly PageStep[];
  /** `null` until it is created. */
  readonly order: OrderInfo | null;
  /** Goes to a page once what is typed is saved. */
  readonly go: (page: WizardPage) => void;
  /** Tells of a form that saves itself; `null` when it has gone. */
  readonly tellSaving: (name: string, saving: PageSaving | null) => void;
}

/** What the pages of the wizard of an order stand on. */
export type OrderWizard = Wizard & { readonly order: OrderInfo };

/** The wizard of the page. */
export function useWizard(): Wizard {
  return useOutletContext<Wizard>();
}

/** Tells the wizard of a form that saves itself, so that no way leads on before it is saved. */
export function useTellSaving({ tellSaving }: Wizard, name: string, { state, flush }: PageSaving): void {
  useEffect(() => tellSaving(name, { state, flush }), [tellSaving, name, state, flush]);
  useEffect(() => () => tellSaving(name, null), [tellSaving, name]);
}
