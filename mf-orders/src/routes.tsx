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

const formPage = later(() => import('./forms/form-page.tsx'));

/** The pages of orders. */
export const routes: RouteObject[] = [
  {
    path: '/case',
    children: [
      { index: true, element: <OrderListPage /> },
      { path: 'detail', element: later(() => import('./order-page/order-page.tsx')) },
      { path: 'plan', element: later(() => import('./plan/plan-page.tsx')) },
      { path: 'submit', element: later(() => import('./order-page/submitted-page.tsx')) },
      { path: 'sheet', element: later(() => import('./print/summary-page.tsx')) },
      { path: 'label', element: later(() => import('./print/label-page.tsx')) },
      {
        path: 'stage',
        element: later(() => import('./wizard/wizard-frame.tsx')),
        children: [
          { index: true, element: null },
          { path: 'treatment', element: later(() => import('./wizard/treatment-page.tsx')) },
          { path: 'image', element: formPage },
          { path: 'patient', element: formPage },
          { path: 'design', element: formPage },
          { path: 'prescription', element: formPage },
          { path: 'adjust', element: formPage },
          { path: 'preview', element: later(() => import('./preview/preview-page.tsx')) },
        ],
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
      { path: 'integration', element: later(() => import('./integration/integration-page.tsx')) },
      { path: 'sheet', element: later(() => import('./lab/lab-summary-page.tsx')) },
    ],
  },
  { path: '/reports', element: later(() => import('./reports/reports-page.tsx')) },
  { path: '/workbench', element: later(() => import('./workbench/workbench-page.tsx')) },
];
