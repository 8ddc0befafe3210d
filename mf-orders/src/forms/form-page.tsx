import type { WizardPage } from '@dentarium/orders/states';
import { NotFoundPage } from '@dentarium/platform';
import { useLocation } from 'react-router-dom';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Wizard } from './wizard-context.ts';
import { PageForms } from './page-forms.tsx';

export { prepareForms as prepare } from './prepare-forms.ts';

/** Shows the pages of the wizard with declared forms: patient, design, adjust. */
export default function FormPage(props: {
  readonly wizard: Wizard;
  readonly page: WizardPage;
  /** True if it is visible. It is also drawn in advance, and remains mounted while it has unsaved changes. */
  readonly isOpen: boolean;
}) {
  const { wizard, page, isOpen } = props;
  const keys = wizard.steps.find((step) => step.page === page)?.forms;
  useScrollToField(isOpen);
  const isBack = useHasReturned(isOpen);
  const orderWizard = useMemo(() => (wizard.order === null ? null : { ...wizard, order: wizard.order }), [wizard]);
  if (orderWizard === null || keys === undefined) return <NotFoundPage />;
  return <PageForms wizard={orderWizard} keys={keys} isOpen={isOpen} isBack={isBack} />;
}

/**
 * Returns whether a page was left and is open again. A page drawn in advance does not count, and leaving a page does
 * not redraw it.
 */
function useHasReturned(isOpen: boolean): boolean {
  const last = useRef<'ahead' | 'open' | 'left'>('ahead');
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (isOpen && last.current === 'left') setBack(true);
    if (isOpen) last.current = 'open';
    else if (last.current === 'open') last.current = 'left';
  }, [isOpen]);
  return isBack;
}

/** Scrolls to the field that the address names, for links of the preview. */
function useScrollToField(isOpen: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '' || !isOpen) return undefined;
    const scrollToField = (): boolean => {
      // Hidden pages may have a field of the same name.
      const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')];
      const field = fields.find((one) => `#${one.dataset['field'] ?? ''}` === hash && one.closest('[hidden]') === null);
      if (field === undefined) return false;
      field.scrollIntoView({ block: 'center' });
      field.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')?.focus({ preventScroll: true });
      return true;
    };
    if (scrollToField()) return undefined;
    // The form appears once its facts are loaded.
    const observer = new MutationObserver(() => scrollToField() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [hash, isOpen]);
}
