import type { WizardPage } from '@dentarium/domain/orders';
import { lazy, type ReactNode } from 'react';
import { TreatmentPage } from '../wizard/treatment-page.tsx';
import type { Wizard } from '../wizard/wizard-context.ts';
import { WizardFrame } from '../wizard/wizard-frame.tsx';

const FormPage = lazy(() => import('../forms/form-page.tsx'));
const PreviewPage = lazy(() => import('../preview/preview-page.tsx'));

/** `/case/stage/*`: the wizard with its pages. */
export default function WizardPages() {
  return <WizardFrame renderPage={renderPage} />;
}

function renderPage(wizard: Wizard, page: WizardPage, isOpen: boolean): ReactNode {
  if (page === 'treatment') return <TreatmentPage wizard={wizard} />;
  if (page === 'preview') return <PreviewPage wizard={wizard} />;
  return <FormPage wizard={wizard} page={page} isOpen={isOpen} />;
}
