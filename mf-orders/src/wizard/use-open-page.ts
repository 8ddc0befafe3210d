import type { WizardPage } from '@dentarium/orders/states';
import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PageStep } from './wizard-steps.ts';

/**
 * The page of the wizard that is shown: that of the address, or one that somebody turns to until its address has come. The router takes pictures
 * for a new address in which nothing of the page changes.
 */
export function useOpenPage(steps: readonly PageStep[]) {
  const { key, pathname } = useLocation();
  const [target, setTarget] = useState<{ readonly at: string; readonly page?: WizardPage }>({ at: key });
  // Whoever comes back to an address sees its page, and not the one that they turned to from there.
  if (target.at !== key) setTarget({ at: key });
  const name = target.page ?? pathname.split('/').at(3);
  /** Shows a page before its address, which the caller goes to. */
  const show = useCallback((page: WizardPage): void => setTarget({ at: key, page }), [key]);
  return { page: steps.find((step) => step.page === name)?.page, show };
}
