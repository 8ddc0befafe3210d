import type { WizardPage } from '@dentarium/orders/states';
import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PageStep } from '../forms/wizard-steps.ts';

/**
 * Returns the open page of the wizard: the page in the address, or the page that the user opens until its address is
 * current. The router needs several frames for a new address, during which the page does not change.
 */
export function useOpenPage(steps: readonly PageStep[]) {
  const { key, pathname } = useLocation();
  const [target, setTarget] = useState<{ readonly at: string; readonly page?: WizardPage }>({ at: key });
  // Going back to an address shows its page, not the page that was opened from there.
  if (target.at !== key) setTarget({ at: key });
  const name = target.page ?? pathname.split('/').at(3);
  /** Shows a page before its address, to which the caller navigates. */
  const show = useCallback((page: WizardPage): void => setTarget({ at: key, page }), [key]);
  return { page: steps.find((step) => step.page === name)?.page, show };
}
