import type { OrderInfo } from '@dentarium/api/orders/shapes';
import type { FormKey, WizardPage } from '@dentarium/orders/states';
import { lazy, type ReactNode } from 'react';
import { WithInvalidForms } from '../../forms/with-invalid-forms.tsx';
import { TreatmentPage } from '../treatment-page.tsx';
import type { Wizard } from '../../forms/wizard-context.ts';
import { WizardFrame } from '../wizard-frame.tsx';

const loadFormPage = () => import('../../forms/form-page.tsx');
const loadPreviewPage = () => import('../preview/preview-page.tsx');
const FormPage = lazy(loadFormPage);
const PreviewPage = lazy(loadPreviewPage);

/** Shows `/case/stage/*`: the wizard with its pages. */
export default function WizardPages() {
  return <WizardFrame renderPage={renderPage} prepare={prepare} renderWithInvalidForms={renderWithInvalidForms} />;
}

function renderPage(wizard: Wizard, page: WizardPage, isOpen: boolean): ReactNode {
  if (page === 'treatment') return <TreatmentPage wizard={wizard} />;
  if (page === 'preview') return <PreviewPage wizard={wizard} />;
  return <FormPage wizard={wizard} page={page} isOpen={isOpen} />;
}

function renderWithInvalidForms(
  order: OrderInfo,
  render: (invalidForms: ReadonlySet<FormKey> | null) => ReactNode,
): ReactNode {
  return <WithInvalidForms order={order} render={render} />;
}

/** Preloads the code and the data of the pages. Errors are ignored, because the pages report them. */
async function prepare(order: OrderInfo): Promise<void> {
  await Promise.allSettled([loadFormPage, loadPreviewPage].map(async (load) => (await load()).prepare(order)));
}
