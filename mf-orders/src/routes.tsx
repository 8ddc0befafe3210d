import type { WizardPage } from '@dentarium/orders/states';
import { createLatePage } from '@dentarium/ui';
import { DicomViewer, loadWithViewer, ModelViewer, VolumeViewer } from '@dentarium/viewers';
import type { RouteObject } from 'react-router-dom';
import { loadPlanCode } from './plan/plan-code.ts';
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

/** The routes of orders. */
export const routes: RouteObject[] = [
  {
    path: '/case',
    children: [
      { index: true, element: <OrderListPage /> },
      { path: 'detail', ...createLatePage(() => import('./order-detail/order-detail.tsx')) },
      { path: 'plan', ...createLatePage(loadPlanCode) },
      { path: 'submit', ...createLatePage(() => import('./order-page/submitted-page.tsx')) },
      {
        path: 'models',
        ...createLatePage(() => loadWithViewer(() => import('./viewers/order-models-page.tsx'), ModelViewer)),
      },
      {
        path: 'xray',
        ...createLatePage(() => loadWithViewer(() => import('./viewers/order-xray-page.tsx'), DicomViewer)),
      },
      {
        path: 'volume',
        ...createLatePage(() => loadWithViewer(() => import('./viewers/order-volume-page.tsx'), VolumeViewer)),
      },
      { path: 'sheet', ...createLatePage(() => import('./order-page/print/summary-page.tsx')) },
      { path: 'label', ...createLatePage(() => import('./order-page/print/label-page.tsx')) },
      {
        path: 'stage',
        ...createLatePage(() => import('./wizard/pages/wizard-pages.tsx')),
        // It shows them itself: one that was left stays until it is saved.
        children: [{ index: true, element: null }, ...WIZARD_PAGES.map((path) => ({ path, element: null }))],
      },
    ],
  },
  {
    path: '/lab',
    children: [
      { index: true, ...createLatePage(() => import('./lab/lab-page.tsx')) },
      { path: 'catalogue', ...createLatePage(() => import('./lab/catalogue/catalogue-page.tsx')) },
      { path: 'order', ...createLatePage(() => import('./lab/lab-order-page.tsx')) },
      { path: 'plan', ...createLatePage(() => import('./lab/lab-plan-page.tsx')) },
      {
        path: 'models',
        ...createLatePage(() => loadWithViewer(() => import('./lab/lab-models-page.tsx'), ModelViewer)),
      },
      { path: 'xray', ...createLatePage(() => loadWithViewer(() => import('./lab/lab-xray-page.tsx'), DicomViewer)) },
      { path: 'integration', ...createLatePage(() => import('./integration/integration-page.tsx')) },
      { path: 'sheet', ...createLatePage(() => import('./lab/lab-summary-page.tsx')) },
      { path: 'label', ...createLatePage(() => import('./lab/lab-label-page.tsx')) },
    ],
  },
  { path: '/reports', ...createLatePage(() => import('./reports/reports-page.tsx')) },
  { path: '/workbench', ...createLatePage(() => import('./workbench/workbench-page.tsx')) },
];
