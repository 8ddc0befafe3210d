import type { WizardPage } from '@dentarium/domain/orders';
import { Skeletons } from '@dentarium/ui';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import { OrderListPage } from './order-list/order-list-page.tsx';

/** A page that is loaded when somebody goes there. */
function later(load: () => Promise<{ readonly default: ComponentType }>): ReactNode {
  const Page = lazy(load);
  return (
    <Suspense fallback={<Skeletons shape="rows" count={8} />}>
      <Page />
    </Suspense>
  );
}

const WIZARD_PAGES: readonly WizardPage[] = [
  'treatment',
  'image',
  'patient',
  'design',
  'prescription',
  'adjust',
  'preview',
];

/** The pages of orders. */
export const routes: RouteObject[] = [
  {
    path: '/case',
    children: [
      { index: true, element: <OrderListPage /> },
      { path: 'detail', element: later(() => import('./order-page/order-page.tsx')) },
      { path: 'plan', element: later(() => import('./plan/plan-page.tsx')) },
      { path: 'submit', element: later(() => import('./order-page/submitted-page.tsx')) },
      { path: 'models', element: later(() => import('./models/order-models-page.tsx')) },
      { path: 'sheet', element: later(() => import('./print/summary-page.tsx')) },
      { path: 'label', element: later(() => import('./print/label-page.tsx')) },
      {
        path: 'stage',
        element: later(() => import('./wizard-pages/wizard-pages.tsx')),
        // It shows them itself: one that was left stays until it is saved.
        children: [{ index: true, element: null }, ...WIZARD_PAGES.map((path) => ({ path, element: null }))],
      },
    ],
  },
  {
    path: '/lab',
    children: [
      { index: true, element: later(() => import('./lab/lab-page.tsx')) },
      { path: 'catalogue', element: later(() => import('./lab/catalogue/catalogue-page.tsx')) },
      { path: 'order', element: later(() => import('./lab/lab-order-page.tsx')) },
      { path: 'plan', element: later(() => import('./lab/lab-plan-page.tsx')) },
      { path: 'models', element: later(() => import('./lab/lab-models-page.tsx')) },
      { path: 'integration', element: later(() => import('./integration/integration-page.tsx')) },
      { path: 'sheet', element: later(() => import('./lab/lab-summary-page.tsx')) },
    ],
  },
  { path: '/reports', element: later(() => import('./reports/reports-page.tsx')) },
  { path: '/workbench', element: later(() => import('./workbench/workbench-page.tsx')) },
];
