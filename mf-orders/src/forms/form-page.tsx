import type { WizardPage } from '@dentarium/orders/states';
import { NotFoundPage } from '@dentarium/platform';
import { useLocation } from 'react-router-dom';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Wizard } from '../wizard/wizard-context.ts';
import { PageForms } from './page-forms.tsx';

export { prepareForms as prepare } from './prepare-forms.ts';

/** The pages of the wizard that are made of declared forms: patient, design, adjust. */
export default function FormPage(props: {
  readonly wizard: Wizard;
  readonly page: WizardPage;
  /** Whether it is seen: it is also drawn ahead, and stays while something of it is not saved. */
  readonly isOpen: boolean;
}) {
  const { wizard, page, isOpen } = props;
  const keys = wizard.steps.find((step) => step.page === page)?.forms;
  useShownField(isOpen);
  const isBack = useIsBack(isOpen);
  const ofOrder = useMemo(() => (wizard.order === null ? null : { ...wizard, order: wizard.order }), [wizard]);
  if (ofOrder === null || keys === undefined) return <NotFoundPage />;
  return <PageForms wizard={ofOrder} keys={keys} isOpen={isOpen} isBack={isBack} />;
}

/** Whether a page was open, was left and is open again, other than one that was drawn ahead; one that is left is not drawn anew for it. */
function useIsBack(isOpen: boolean): boolean {
  const last = useRef<'ahead' | 'open' | 'left'>('ahead');
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (isOpen && last.current === 'left') setBack(true);
    if (isOpen) last.current = 'open';
    else if (last.current === 'open') last.current = 'left';
  }, [isOpen]);
  return isBack;
}

/** Brings the field into sight that the address names, as a link of the preview does. */
function useShownField(isOpen: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '' || !isOpen) return undefined;
    const show = (): boolean => {
      // Pages that were left may have a field of the same name.
      const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')];
      const field = fields.find((one) => `#${one.dataset['field'] ?? ''}` === hash && one.closest('[hidden]') === null);
      if (field === undefined) return false;
      field.scrollIntoView({ block: 'center' });
      field.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')?.focus({ preventScroll: true });
      return true;
    };
    if (show()) return undefined;
    // The form comes once what it is judged by is there.
    const observer = new MutationObserver(() => show() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [hash, isOpen]);
}
