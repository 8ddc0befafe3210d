import { Skeletons } from '@dentarium/ui';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PatientListPage } from './patient-list/patient-list-page.tsx';
import { PatientPage } from './patient-page/patient-page.tsx';
import { loadStagePage, loadTimelinePage } from './stages/load-pages.ts';

/** A page that is loaded when somebody goes there. */
function later(load: () => Promise<{ readonly default: ComponentType }>): ReactNode {
  const Page = lazy(load);
  return (
    <Suspense fallback={<Skeletons shape="rows" count={8} />}>
      <Page />
    </Suspense>
  );
}

/** The pages of the patients. */
export const routes: RouteObject[] = [
  {
    path: '/patient',
    children: [
      { index: true, element: <PatientListPage /> },
      { path: 'measurements', element: later(() => import('./custom-measurements/templates-page.tsx')) },
      { path: 'camera', element: later(() => import('./camera-sorting/sort-page.tsx')) },
      { path: ':patientId/summary', element: later(() => import('./case-summary/summary-page.tsx')) },
      { path: ':patientId/ct/:fileId', element: later(() => import('./ct/ct-page.tsx')) },
      { path: ':patientId/sheet', element: later(() => import('./patient-sheet/sheet-page.tsx')) },
      {
        path: ':patientId',
        element: <PatientPage />,
        children: [
          { index: true, element: later(loadTimelinePage) },
          { path: 'stage/:stageId', element: later(loadStagePage) },
          { path: 'images', element: later(() => import('./gallery/gallery-page.tsx')) },
          { path: 'organise', element: later(() => import('./image-organisation/organise-page.tsx')) },
          { path: 'ceph/:fileId', element: later(() => import('./cephalometry/ceph-page.tsx')) },
          { path: 'measure/:fileId', element: later(() => import('./custom-measurements/measure-page.tsx')) },
          { path: 'measurements', element: later(() => import('./custom-measurements/course-page.tsx')) },
          { path: 'records', element: later(() => import('./medical-records/record-page.tsx')) },
          { path: 'exam', element: later(() => import('./detailed-exam/exam-page.tsx')) },
          { path: 'deleted', element: later(() => import('./recycle-bin/deleted-page.tsx')) },
          { path: 'shares', element: later(() => import('./patient-operations/shares-page.tsx')) },
        ],
      },
    ],
  },
  { path: '/3DViewer', element: later(() => import('./model-viewer/viewer-page.tsx')) },
  { path: '/triage', element: later(() => import('./triage/triage-page.tsx')) },
  { path: '/exception', element: later(() => import('./exceptions/exception-page.tsx')) },
  { path: '/recyclebin', element: later(() => import('./recycle-bin/recycle-page.tsx')) },
  { path: '/dcmviewer', element: later(() => import('./dicom/dicom-page.tsx')) },
  { path: '/function/report/:pid', element: later(() => import('./reports/report-page.tsx')) },
];
