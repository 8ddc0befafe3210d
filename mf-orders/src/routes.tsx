import type { WizardPage } from '@dentarium/orders/states';
import { latePage } from '@dentarium/ui';
import type { RouteObject } from 'react-router-dom';
import { planCode } from './plan/plan-code.ts';
import { OrderListPage } from './order-list/order-list-page.tsx';

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
      { path: 'detail', ...latePage(() => import('./order/detail/order-detail.tsx')) },
      { path: 'plan', ...latePage(planCode) },
      { path: 'submit', ...latePage(() => import('./order/page/submitted-page.tsx')) },
      { path: 'models', ...latePage(() => import('./models/order-models-page.tsx')) },
      { path: 'sheet', ...latePage(() => import('./order/print/summary-page.tsx')) },
      { path: 'label', ...latePage(() => import('./order/print/label-page.tsx')) },
      {
        path: 'stage',
        ...latePage(() => import('./wizard/pages/wizard-pages.tsx')),
        // It shows them itself: one that was left stays until it is saved.
        children: [{ index: true, element: null }, ...WIZARD_PAGES.map((path) => ({ path, element: null }))],
      },
    ],
  },
  {
    path: '/lab',
    children: [
      { index: true, ...latePage(() => import('./lab/lab-page.tsx')) },
      { path: 'catalogue', ...latePage(() => import('./lab/catalogue/catalogue-page.tsx')) },
      { path: 'order', ...latePage(() => import('./lab/lab-order-page.tsx')) },
      { path: 'plan', ...latePage(() => import('./lab/lab-plan-page.tsx')) },
      { path: 'models', ...latePage(() => import('./lab/lab-models-page.tsx')) },
      { path: 'integration', ...latePage(() => import('./integration/integration-page.tsx')) },
      { path: 'sheet', ...latePage(() => import('./lab/lab-summary-page.tsx')) },
    ],
  },
  { path: '/reports', ...latePage(() => import('./reports/reports-page.tsx')) },
  { path: '/workbench', ...latePage(() => import('./workbench/workbench-page.tsx')) },
];
