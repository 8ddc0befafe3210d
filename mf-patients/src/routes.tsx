import { type LatePage, latePage } from '@dentarium/ui';
import type { RouteObject } from 'react-router-dom';
import { PatientListPage } from './patient-list/patient-list-page.tsx';
import { PatientPage } from './patient-page/patient-page.tsx';
import { loadStagePage, loadTimelinePage } from './stages/load-pages.ts';

async function loadDicomPage(): Promise<LatePage> {
  const { default: Page, prepare } = await import('./dicom/dicom-page.tsx');
  return { default: Page, prepare };
}

/** The pages of the patients. */
export const routes: RouteObject[] = [
  {
    path: '/patient',
    children: [
      { index: true, element: <PatientListPage /> },
      { path: 'measurements', ...latePage(() => import('./custom-measurements/templates-page.tsx')) },
      { path: 'camera', ...latePage(() => import('./camera-sorting/sort-page.tsx')) },
      { path: ':patientId/summary', ...latePage(() => import('./case-summary/summary-page.tsx')) },
      { path: ':patientId/ct/:fileId', ...latePage(() => import('./ct/ct-page.tsx')) },
      { path: ':patientId/sheet', ...latePage(() => import('./patient-sheet/sheet-page.tsx')) },
      {
        path: ':patientId',
        element: <PatientPage />,
        children: [
          { index: true, ...latePage(loadTimelinePage) },
          { path: 'stage/:stageId', ...latePage(loadStagePage) },
          { path: 'images', ...latePage(() => import('./gallery/gallery-page.tsx')) },
          { path: 'organise', ...latePage(() => import('./image-organisation/organise-page.tsx')) },
          { path: 'ceph/:fileId', ...latePage(() => import('./cephalometry/ceph-page.tsx')) },
          { path: 'measure/:fileId', ...latePage(() => import('./custom-measurements/measure-page.tsx')) },
          { path: 'measurements', ...latePage(() => import('./custom-measurements/course-page.tsx')) },
          { path: 'records', ...latePage(() => import('./medical-records/record-page.tsx')) },
          { path: 'exam', ...latePage(() => import('./detailed-exam/exam-page.tsx')) },
          { path: 'deleted', ...latePage(() => import('./recycle-bin/deleted-page.tsx')) },
          { path: 'shares', ...latePage(() => import('./patient-operations/shares-page.tsx')) },
        ],
      },
    ],
  },
  { path: '/3DViewer', ...latePage(() => import('./model-viewer/viewer-page.tsx')) },
  { path: '/triage', ...latePage(() => import('./triage/triage-page.tsx')) },
  { path: '/exception', ...latePage(() => import('./exceptions/exception-page.tsx')) },
  { path: '/recyclebin', ...latePage(() => import('./recycle-bin/recycle-page.tsx')) },
  { path: '/dcmviewer', ...latePage(loadDicomPage) },
  { path: '/function/report/:pid', ...latePage(() => import('./reports/report-page.tsx')) },
];
