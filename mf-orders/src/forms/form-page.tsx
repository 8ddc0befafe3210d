import { NotFoundPage } from '@dentarium/platform';
import { useLocation } from 'react-router-dom';
import { useEffect } from 'react';
import { useWizard } from '../wizard/wizard-context.ts';
import { PageForms } from './page-forms.tsx';

/** The pages of the wizard that are made of declared forms: patient, design, adjust. */
export default function FormPage() {
  const wizard = useWizard();
  const { pathname } = useLocation();
  const page = pathname.split('/').at(-1);
  const keys = wizard.steps.find((step) => step.page === page)?.forms;
  useShownField();
  if (wizard.order === null || keys === undefined) return <NotFoundPage />;
  // Each page has forms of its own.
  return <PageForms key={page} wizard={{ ...wizard, order: wizard.order }} keys={keys} />;
}

/** Brings the field into sight that the address names, as a link of the preview does. */
function useShownField(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '') return undefined;
    const show = (): boolean => {
      const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')];
      const field = fields.find(({ dataset }) => `#${dataset['field'] ?? ''}` === hash);
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
  }, [hash]);
}
